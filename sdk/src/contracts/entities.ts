import type { Entity } from '../fields/entity.ts'
import * as basic from './basic/index.ts'
import * as tms from './tms/index.ts'

const isEntity = (value: unknown): value is Entity => typeof value === 'object' && value !== null && 'own' in value

/** Every entity of the product, by its name. For servers and tools: it holds all of them. */
export const allEntities = (): Record<string, Entity> =>
  Object.fromEntries(
    [basic, tms]
      .flatMap(segment => Object.values<unknown>(segment))
      .filter(isEntity)
      .map(each => [each.name, each]),
  )
