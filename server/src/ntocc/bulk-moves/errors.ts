import { STATUS_CONFLICT, STATUS_TOO_MANY } from '@ntocc/sdk/contracts'
import { type ErrorSpec, spec } from '../error-spec.ts'

export const BULK_MOVE_ERRORS = {
  BULK_TOO_MANY: spec(
    STATUS_TOO_MANY,
    200,
    'More than {max} records match. Narrow the filters and do it in parts.',
    '符合条件的记录超过 {max} 条，请缩小筛选范围后分批操作。',
    'Coinciden más de {max} registros. Acote los filtros y hágalo por partes.',
    '条件に合う記録が {max} 件を超えています。絞り込んで分けて実行してください。',
  ),
  BULK_CHANGED: spec(
    STATUS_CONFLICT,
    200,
    'The list has changed: {found} records match now instead of {expected}. Look at it again.',
    '列表已有变化：当前符合条件的记录为 {found} 条，而非 {expected} 条，请重新确认。',
    'La lista ha cambiado: ahora coinciden {found} registros en lugar de {expected}. Revísela de nuevo.',
    '一覧が変わりました。条件に合う記録は {expected} 件ではなく {found} 件です。もう一度ご確認ください。',
  ),
  BULK_BUSY: spec(
    STATUS_TOO_MANY,
    429,
    'Another bulk operation of yours is still running. Wait until it has ended.',
    '您的上一个批量操作仍在进行，请等待其完成。',
    'Otra operación masiva suya sigue en curso. Espere a que termine.',
    '実行中の一括操作があります。終わるまでお待ちください。',
  ),
} as const satisfies Record<string, ErrorSpec>
