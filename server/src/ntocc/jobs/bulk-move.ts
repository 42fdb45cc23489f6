import type { LocalizedText } from '@ntocc/sdk/contracts'

/** Name of the job in the queue. */
export const BULK_MOVE_JOB = 'bulkMove'

/** What administrators read. */
export const BULK_MOVE_TITLE: LocalizedText = {
  en: 'Bulk operation on records',
  zh: '批量操作记录',
  es: 'Operación masiva sobre registros',
  ja: '記録の一括操作',
}
