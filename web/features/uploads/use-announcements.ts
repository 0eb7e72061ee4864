import { useEffect, useRef, useState } from 'react';
import type { UploadItem } from './upload-item.ts';

/** A sentence for screen readers. The id distinguishes repeated sentences. */
interface Announcement {
  id: number;
  text: string;
}

const maxAnnouncements = 3;

/** Returns what a screen reader announces about the uploads: the newest sentences, oldest first. */
export function useAnnouncements(items: readonly UploadItem[]): readonly Announcement[] {
  const [announcements, setAnnouncements] = useState<readonly Announcement[]>([]);
  const before = useRef<ReadonlyMap<string, string>>(new Map());
  const nextId = useRef(0);
  useEffect(() => {
    const texts = items.flatMap((item) => {
      const text = announcementOf(item);
      return text === undefined || text === before.current.get(item.id) ? [] : [text];
    });
    before.current = new Map(items.map((item) => [item.id, announcementOf(item) ?? '']));
    if (texts.length === 0) return;
    const added = texts.map((text) => ({ id: nextId.current++, text }));
    setAnnouncements((shown) => [...shown, ...added].slice(-maxAnnouncements));
  }, [items]);
  return announcements;
}

/** Returns what a screen reader announces for an item's state, if anything. */
function announcementOf({ name, stage, message }: UploadItem): string | undefined {
  if (stage === 'delivered') return `${name} was uploaded.`;
  if (stage === 'waiting') return `${name} is waiting. ${message ?? ''}`;
  if (stage === 'rejected') return `${name} was not uploaded. ${message ?? ''}`;
  if (stage === 'chosen' || stage === 'needsFile') return message && `${name}: ${message}`;
  return undefined;
}
