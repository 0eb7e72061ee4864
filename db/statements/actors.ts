import { alias } from 'drizzle-orm/sqlite-core';
import { pictureUrlOf, users } from '#db/schema/identity.ts';

/** The user who made a change. The change may be about another user. */
export const actors = alias(users, 'actors');

export const actorFields = {
  id: actors.id,
  firstName: actors.firstName,
  lastName: actors.lastName,
  email: actors.email,
  profileImageUrl: pictureUrlOf(actors),
  isAdmin: actors.isAdmin,
};
