import type { Deps } from '#worker/deps.ts';
import { type SavedViewJson, savedViewProblem } from '#worker/domain/orders/lists/saved-views.ts';
import { invalidField } from '#worker/http/errors.ts';
import { selectSavedViews, storeSavedView } from './saved-views.repository.ts';

/** Adds or replaces an admin's view. Throws 400 for a name that is taken, and for more views than an admin can save. */
export async function saveView(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, view }: { userId: string; view: SavedViewJson },
): Promise<void> {
  const others = (await selectSavedViews(db, userId)).filter(({ id }) => id !== view.id);
  const problem = savedViewProblem(view, others);
  if (problem) throw invalidField('name', problem);
  await storeSavedView(db, { userId, createdAt: now() }, view);
}
