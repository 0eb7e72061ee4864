import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

export function createMessages(count: number, user: OrderMessageJson['user']): OrderMessageJson[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `message-${index}`,
    userId: user.id,
    message: `Text ${index}`,
    fileUrl: null,
    fileName: null,
    fileSize: null,
    isLog: false,
    createdAt: new Date(Date.UTC(2026, 9, 1, 12, index)).toISOString(),
    isSeen: false,
    user,
  }));
}

export const writer: OrderMessageJson['user'] = {
  id: 'another-admin',
  firstName: null,
  lastName: null,
  email: 'wrenchturner@example.com',
  profileImageUrl: null,
  isAdmin: true,
};
