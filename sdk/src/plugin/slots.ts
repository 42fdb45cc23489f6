import type { SlotName } from './definition.ts'

/** Slots that pages of the console offer; for tools, which see no types. */
export const SLOTS = {
  'waybill.detail.tab/v1': true,
  'waybill.shared/v1': true,
  'party.actions/v1': true,
  'home.card/v1': true,
  'home.figure/v1': true,
  'list.tool/v1': true,
  'row.action/v1': true,
  'list.column/v1': true,
  'record.tab/v1': true,
  'record.section/v1': true,
  'form.section/v1': true,
  'form.note/v1': true,
} as const satisfies Record<SlotName, true>
