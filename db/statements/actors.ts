import { alias } from 'drizzle-orm/sqlite-core';
import { pictureUrlOf, users } from '#db/schema/identity.ts';

/** Who changed something, beside the user whom the change is about. */
export const actors = alias(users, 'actors');

/** The columns of an actor in the API. */
export const actorFields = {
  id: actors.id,
  firstName: actors.firstName,
  lastName: actors.lastName,
  email: actors.email,
  profileImageUrl: pictureUrlOf(actors),
  isAdmin: actors.isAdmin,
};
