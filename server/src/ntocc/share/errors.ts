import { STATUS_NOT_FOUND, STATUS_TOO_MANY } from '@ntocc/sdk/contracts'
import { type ErrorSpec, spec } from '../error-spec.ts'

/** Refusals of links that open without a login. */
export const SHARE_ERRORS = {
  SHARE_MISSING: spec(
    STATUS_NOT_FOUND,
    200,
    'This page opens with a shared link. Ask whoever told you of it for one, or sign in.',
    '本页需通过分享链接打开。请向告知您的人索取链接，或登录后查看。',
    'Esta página se abre con un enlace compartido. Pídalo a quien le habló de ella o inicie sesión.',
    'このページは共有リンクから開きます。案内した方にリンクを依頼するか、ログインしてください。',
  ),
  SHARE_INVALID: spec(
    STATUS_NOT_FOUND,
    200,
    'This link is not complete or does not belong to this page. Ask for it again.',
    '链接不完整或不属于本页，请重新索取。',
    'Este enlace está incompleto o no corresponde a esta página. Pídalo de nuevo.',
    'リンクが不完全か、このページのものではありません。もう一度依頼してください。',
  ),
  SHARE_EXPIRED: spec(
    STATUS_NOT_FOUND,
    200,
    'This link has expired. Ask whoever shared it for a new one.',
    '链接已过期，请向分享人索取新链接。',
    'Este enlace ha caducado. Pida uno nuevo a quien lo compartió.',
    'リンクの有効期限が切れています。共有した方に新しいリンクを依頼してください。',
  ),
  SHARE_GONE: spec(
    STATUS_NOT_FOUND,
    200,
    'What this link showed is no longer there.',
    '该链接对应的内容已不存在。',
    'Lo que mostraba este enlace ya no existe.',
    'このリンクの対象はすでに存在しません。',
  ),
  SHARE_MANY_OF_RECORD: spec(
    STATUS_TOO_MANY,
    429,
    '{max} links to this open still. Take one back before you make another.',
    '该记录仍有 {max} 个有效链接，请先撤销其中一个再生成。',
    'Ya hay {max} enlaces abiertos a este registro. Retire uno antes de crear otro.',
    'この記録には有効なリンクが {max} 件あります。新しく作成する前に 1 件取り消してください。',
  ),
  SHARE_MANY_OF_PARTY: spec(
    STATUS_TOO_MANY,
    429,
    '{max} links of yours open still. Take some back, or wait until some have ended.',
    '您仍有 {max} 个有效链接，请撤销部分链接或等待其到期。',
    'Ya tiene {max} enlaces abiertos. Retire algunos o espere a que caduquen.',
    '有効なリンクが {max} 件あります。一部を取り消すか、期限切れをお待ちください。',
  ),
} as const satisfies Record<string, ErrorSpec>
