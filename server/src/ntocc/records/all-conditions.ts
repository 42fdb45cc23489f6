import { own } from '@ntocc/sdk/fields'
import type { ConditionAnswer } from '../areas/across.ts'
import { conditionNamed } from '../areas/registry.ts'
import { shipperConditions } from '../shipper/trip-conditions.ts'

/** Conditions that the kernel itself answers, by entity. */
const CONDITIONS: Readonly<Record<string, Readonly<Record<string, ConditionAnswer>>>> = {
  waybill: shipperConditions,
}

/** Who says whether a condition of a move holds, of an area or of the kernel; undefined while nobody does. */
export const answerTo = (entity: string, name: string): ConditionAnswer | undefined =>
  conditionNamed(entity, name) ?? own(own(CONDITIONS, entity) ?? {}, name)
