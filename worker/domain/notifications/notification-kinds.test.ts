import { expect, it } from 'vitest';
import {
  assignmentDelayMs,
  combinedEmailDelayMs,
  isFileEvent,
  isMessageEvent,
  type NotificationEvent,
  notificationRule,
  notificationRules,
} from './notification-kinds.ts';

const events = Object.keys(notificationRules) as NotificationEvent[];

it('combines the messages of a chat and the files of an order for 5 minutes', () => {
  expect(events.filter(isMessageEvent)).toEqual(['message', 'adminMessage']);
  expect(events.filter(isFileEvent)).toEqual(['file', 'revision']);
  expect(combinedEmailDelayMs).toBe(300_000);
});

it('notifies the admins of their events, and only the customer who caused it of a new order', () => {
  const toAdmins = events.filter((event) => notificationRule(event).to === 'admins');
  expect(toAdmins).toEqual(events.filter((event) => event.startsWith('admin')));
  const confirmations = events.filter((event) => notificationRule(event).isConfirmation);
  expect(confirmations).toEqual(['received']);
});

it('notifies only the assigned admin, 30 s later', () => {
  const assignments = events.filter((event) => notificationRule(event).isAssignment);
  expect(assignments).toEqual(['adminAssigned']);
  expect(assignmentDelayMs).toBe(30_000);
});
