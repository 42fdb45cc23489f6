import type { Field, UnitName } from '../../fields/index.ts'
import type { UiText } from './text.ts'

/** Of a head or a label, which is about many values. */
const MANY = 2

/** The word of a unit; languages decline it by the value. */
export const unitWord = (text: UiText, unit: UnitName, count = MANY): string => text(`unit.${unit}`, { count })

/** A label with the unit of its field, for where the values stand without one: filters, files. */
export function withUnit(text: UiText, label: string, field: Field | undefined): string {
  const counted = field?.unitIn()
  if (!field || !counted) return label
  const unit = unitWord(text, counted)
  return text('unit.label', { label, unit: field.kind.name === 'money' ? text('unit.yuan', { unit }) : unit })
}
