import { expect, it, vi } from 'vitest';
import { ApiError, NoResponseError } from '#web/api/api.ts';
import { signedOutToast } from '#web/api/sign-in.ts';
import * as toasts from '#web/ui/toast/toast.ts';
import { showMutationError } from './query-client.ts';

const meta = { errorText: 'Failed to save.' };
const toast = (title: string, description: string) => ({ type: 'error', title, description });

it.each([
  ['the server’s sentence', new ApiError(409, 'Too late.'), meta, toast('Error', '409: Too late.')],
  ['a text without a response', new NoResponseError(), meta, toast('Error', 'Failed to save.')],
  [
    'its own title and text',
    new ApiError(500, 'Oops'),
    { errorTitle: 'Upload Failed', errorText: () => 'Try again.' },
    toast('Upload Failed', 'Try again.'),
  ],
  [
    'a 401 that isn’t ours like any other error',
    new ApiError(401, 'Pay for the Wi-Fi'),
    meta,
    toast('Error', '401: Pay for the Wi-Fi'),
  ],
  ['the end of the session', new ApiError(401, 'Unauthorized'), meta, signedOutToast],
  ['nothing that the form shows', new Error(), { ...meta, isShownInForm: () => true }, undefined],
  ['nothing without a text', new Error('x'), undefined, undefined],
])('shows %s', (_, error, given, expected) => {
  // The redirect would outlive the test.
  vi.useFakeTimers();
  const showToast = vi.spyOn(toasts, 'showToast').mockResolvedValue();
  showMutationError(error, given);
  expect(showToast.mock.calls).toEqual(expected ? [[expected]] : []);
  showToast.mockRestore();
  vi.useRealTimers();
});
