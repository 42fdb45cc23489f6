import { STATUS_CONFLICT } from '@ntocc/sdk/contracts'
import { spec } from '../error-spec.ts'

export const REVIEW_ERRORS = {
  CLAIMED: spec(
    STATUS_CONFLICT,
    200,
    '{name} is reviewing this at the moment.',
    '{name} 正在审核此项。',
    '{name} está revisando este caso.',
    '{name} さんが審査中です。',
  ),
  NOT_CLAIMED: spec(
    STATUS_CONFLICT,
    200,
    'Your claim has run out. Claim the case again.',
    '您的领取已失效，请重新领取。',
    'Su reserva ha caducado. Vuelva a tomar el caso.',
    '担当の有効期限が切れました。もう一度担当してください。',
  ),
} as const
