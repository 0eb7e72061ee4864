import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { queries } from '#web/api/queries.ts';
import { cleanFileName } from '#worker/domain/files/file-rules.ts';
import { useSendToChat } from './-use-send-to-chat.ts';

/** The build sheet's question, in `db/seed/build-questions.json`. */
const doorPlate = { id: 'door-plate', text: 'Photo of the door plate' };

/** Returns a function that sends a photo of the door plate, and answers the build sheet's question with it. */
export function useSendDoorPlate() {
  const send = useSendToChat();
  const client = useQueryClient();
  return (orderId: string, photo: File, onStored: () => void): void =>
    void send(orderId, { text: doorPlate.text, file: photo }, () => {
      onStored();
      void answerDoorPlate(client, orderId, cleanFileName(photo.name));
    });
}

/** Does nothing if it fails, because the photo is in the chat either way. */
async function answerDoorPlate(
  client: QueryClient,
  orderId: string,
  fileName: string,
): Promise<void> {
  const query = queries.buildSheet(orderId);
  try {
    const { version, questions, answers } = await client.fetchQuery(query);
    if (!questions.some(({ id }) => id === doorPlate.id)) return;
    const body = { version, answers: { ...answers, [doorPlate.id]: fileName } };
    const saved = await api(`/api/orders/${orderId}/build-sheet`, { method: 'PUT', body });
    client.setQueryData(query.queryKey, saved);
    await client.invalidateQueries(queries.myOrders);
  } catch {}
}
