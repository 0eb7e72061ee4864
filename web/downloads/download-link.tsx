import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { type DownloadSource, handleDownloadClick } from './download.ts';

interface DownloadLinkProps extends ComponentProps<typeof ButtonLink> {
  file: DownloadSource & { from: string };
}

/** A button that downloads a file. */
export function DownloadLink({ file, children, ...link }: DownloadLinkProps) {
  return (
    <ButtonLink
      {...link}
      href={file.from}
      download={file.name}
      onClick={(event) => handleDownloadClick(event, file)}
    >
      <Download size={18} />
      {children}
    </ButtonLink>
  );
}
