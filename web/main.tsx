import '#web/theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { queryClient } from '#web/app/query-client.ts';
import { followSystemTheme } from '#web/lib/theme.ts';
import { persistReads } from '#web/offline/persisted-reads.ts';

followSystemTheme();
await persistReads(queryClient);
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
