import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, api } from '#web/api/api.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { isBlank } from '#worker/domain/blank-text.ts';
import { teamQuery } from './team-query.ts';

function isAboutEmail(error: Error): error is ApiError {
  return error instanceof ApiError && (error.status === 400 || error.status === 404);
}

/** Manages the form that makes an admin. Keeps what was typed if the server rejects it. */
export function useMakeAdmin() {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState<string>();
  /** One per email, so that a retry after a lost response doesn't undo what another admin did meanwhile. */
  const idempotencyKey = useRef(crypto.randomUUID());

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api('/api/admin/team', {
        method: 'POST',
        body: { email },
        idempotencyKey: idempotencyKey.current,
      }),
    onSuccess() {
      void showToast({
        type: 'success',
        title: 'Admin Added',
        description: `${email} is an admin now.`,
      });
      change('');
      return queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
    },
    onError(error) {
      if (isAboutEmail(error)) setMessage(error.text.replace(/^email: /, ''));
    },
    meta: { errorText: 'We couldn’t make them an admin.', isShownInForm: isAboutEmail },
  });

  function change(text: string): void {
    idempotencyKey.current = crypto.randomUUID();
    setEmail(text);
    setMessage(undefined);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    if (isBlank(email)) setMessage('Enter an email address like name@example.com');
    else mutate();
  }

  return { email, message, isPending, change, submit };
}
