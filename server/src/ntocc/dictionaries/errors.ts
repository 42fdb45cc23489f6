import { STATUS_CONFLICT } from '@ntocc/sdk/contracts'
import { type ErrorSpec, spec } from '../error-spec.ts'

/** Refusals about dictionaries, and about what others still use. */
export const DICTIONARY_ERRORS = {
  STATE_ENTRY: spec(
    STATUS_CONFLICT,
    200,
    'States are part of the console: they can be renamed, not disabled or added.',
    '状态由系统定义：只能改名，不能停用或新增。',
    'Los estados forman parte de la consola: se pueden renombrar, no desactivar ni añadir.',
    '状態はシステムで定義されています。名称のみ変更でき、停止や追加はできません。',
  ),
  FIXED_DICTIONARY: spec(
    STATUS_CONFLICT,
    200,
    'The console knows the entries of this dictionary: they can be renamed, sorted and disabled, not added.',
    '该字典的条目由系统定义：可以改名、排序和停用，不能新增。',
    'La consola conoce las entradas de este diccionario: se pueden renombrar, ordenar y desactivar, no añadir.',
    'この辞書の項目はシステムで定義されています。名称変更・並べ替え・停止はできますが、追加はできません。',
  ),
  USED_BY: spec(
    STATUS_CONFLICT,
    200,
    'Still used by: {where}. Disable it instead.',
    '仍在使用：{where}。可改为停用。',
    'Sigue en uso en: {where}. Desactívelo en su lugar.',
    '次で使用中です：{where}。削除せずに停止してください。',
  ),
} as const satisfies Record<string, ErrorSpec>
