import { STATUS_TOO_MANY } from '@ntocc/sdk/contracts'
import { type ErrorSpec, spec } from '../error-spec.ts'

export const SEARCH_ERRORS = {
  SEARCH_TOO_MANY: spec(
    STATUS_TOO_MANY,
    429,
    'Too many searches in a minute. Try again in {seconds} seconds.',
    '搜索过于频繁，请 {seconds} 秒后再试。',
    'Demasiadas búsquedas en un minuto. Inténtelo de nuevo en {seconds} segundos.',
    '検索の回数が多すぎます。{seconds} 秒後にもう一度お試しください。',
  ),
} as const satisfies Record<string, ErrorSpec>
