import type { Entity } from '@ntocc/sdk/fields'
import type { Followed } from '../areas/across.ts'
import { followersOf } from '../areas/registry.ts'
import type { Row } from '../db/database.ts'
import { noteSimulated } from './simulated.ts'

/** Lets areas do their part of a write, in its transaction. Whatever writes rows of an entity calls it after it. */
export const tellFollowers = async (write: Followed, { name }: Entity, ...written: readonly Row[]): Promise<void> => {
  await noteSimulated(write, name, written)
  const followers = followersOf(name)
  if (followers.length === 0) return
  for (const after of written) for (const follow of followers) await follow(write, after)
}
