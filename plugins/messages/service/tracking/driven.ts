import type { Provider } from '@ntocc/sdk/service'
import type { Area } from '../types.ts'
import { Fold } from './fold.ts'
import { wayOf } from './trails.ts'

/** How far a vehicle was driven in a time, for areas that planned it. Who may know it is for whoever asks to see to. */
export const drivenWay: Provider<Area, 'drivenWay'> = async (ctx, { plateNo, from, to }) => {
  const span = { plateNo, from: Date.parse(from) / 1000, to: Date.parse(to) / 1000 }
  if (!(span.to > span.from)) return undefined
  const fold = new Fold(span.from, span.to)
  for await (const part of wayOf(ctx, span)) {
    if (Array.isArray(part)) for (const sample of part) fold.add(sample)
    else fold.addDay(part)
  }
  const told = fold.day()
  if (!told || told.count < 2) return undefined
  const silentKm = told.gaps.reduce((sum, [, , km]) => sum + km, 0)
  return { km: told.km + silentKm, silentKm }
}
