import { defineContract, LANGUAGES, nounNamed } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { areaWords } from '@ntocc/sdk/plugin/area'
import type { AreaBuild } from '../areas/read.ts'
import type { Db } from '../db/database.ts'
import { productPermissions } from '../seed/permissions.ts'
import { madeArea } from './made-area.ts'

/** Id of the area that stands for all others which the area under test would find in a console. */
export const NOUNS_AREA = 'nouns'

/** Codes that moves of these ask for and the kernel has not: somebody has to bring them, though nobody here makes the moves. */
const codesOf = (entities: Readonly<Record<string, Entity>>): string[] => {
  const machines = Object.values(entities).flatMap(({ entries }) =>
    entries.flatMap(([, { options }]) => options.machine ?? []),
  )
  const codes = machines.flatMap(({ moves }) => moves.flatMap(({ permission }) => permission ?? []))
  return [...new Set(codes)].filter(code => !productPermissions().includes(code))
}

/**
 * Nouns of the platform for an area that is tested without those that have them: their tables, which it may read, refer to and follow,
 * and none of their calls and rules.
 * @throws Error for what is no noun
 */
export const nounsFor = async (db: Db, names: readonly string[]): Promise<AreaBuild> => {
  const entities: Record<string, Entity> = {}
  for (const name of names) {
    const noun = nounNamed(name)
    if (!noun) throw new Error(`${name} is no noun of the platform`)
    entities[name] = noun
  }
  const offers = Object.fromEntries(
    Object.entries(entities).map(([name, { stored }]) => [name, stored.map(([field]) => field)]),
  )
  const contract = defineContract({ id: NOUNS_AREA, entities, offers, permissions: codesOf(entities) } as never)
  // Nobody reads them: each stands for itself.
  const words = Object.fromEntries(areaWords(contract).map(key => [key, key]))
  const area = await madeArea(db, contract, undefined, { words })
  const files = area.files()
  const { service: _, ...withoutService } = files
  return {
    ...area,
    files: () => ({ ...withoutService, locales: Object.fromEntries(LANGUAGES.map(each => [each, words])) as never }),
  }
}
