import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EmailText } from './email-text.tsx';

afterEach(cleanup);

it('can wrap before the @ and each dot, and stays one text', () => {
  const { container } = render(<EmailText>cal.rivera@example.com</EmailText>);
  expect(container.innerHTML).toBe('cal<wbr>.rivera<wbr>@example<wbr>.com');
  expect(container.textContent).toBe('cal.rivera@example.com');
});
