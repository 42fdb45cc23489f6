import type { AnyDocument, AnyValue } from '../documents/models.ts'
import type { WaybillStage } from './definition.ts'

const isGroup = (value: AnyValue | undefined): value is AnyDocument =>
  typeof value === 'object' && !Array.isArray(value)

/** What is not known at a stage it does not tell, also where it is told late. */
export const withoutLater = (document: AnyDocument, { without }: WaybillStage): AnyDocument => {
  const leave = (value: AnyDocument, paths: readonly string[]): AnyDocument =>
    Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]): [string, AnyValue | undefined][] => {
        if (paths.includes(key)) return []
        const below = paths.filter(path => path.startsWith(`${key}.`)).map(path => path.slice(key.length + 1))
        return [[key, below.length > 0 && isGroup(inner) ? leave(inner, below) : inner]]
      }),
    )
  return leave(document, without)
}
