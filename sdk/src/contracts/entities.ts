import type { Entity } from '../fields/entity.ts'
import * as basic from './basic/index.ts'
import { nounNamed } from './nouns.ts'
import * as tms from './tms/index.ts'

const isEntity = (value: unknown): value is Entity => typeof value === 'object' && value !== null && 'own' in value

/**
 * Every entity whose records are the kernel's, by its name; those of areas are not among them, nor are the nouns that areas
 * declare. For servers and tools: it holds all of them.
 */
export const allEntities = (): Record<string, Entity> =>
  Object.fromEntries(
    [basic, tms]
      .flatMap(segment => Object.values<unknown>(segment))
      .filter(isEntity)
      .filter(({ name }) => !nounNamed(name))
      .map(each => [each.name, each]),
  )
