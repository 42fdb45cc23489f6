import {
  STATUS_CONFLICT,
  STATUS_FACTOR_DUE,
  STATUS_FACTOR_NEEDED,
  STATUS_SIGN_IN_FAILED,
  STATUS_STEP_OVER,
  STATUS_TOO_MANY,
} from '@ntocc/sdk/contracts'
import { type ErrorSpec, spec } from '../error-spec.ts'

/** Refusals about the second factor of a sign-in. */
export const FACTOR_ERRORS = {
  FACTOR_NEEDED: spec(
    STATUS_FACTOR_NEEDED,
    200,
    'Enter the code from your authenticator app to finish signing in.',
    '请输入身份验证器中的动态口令以完成登录。',
    'Introduzca el código de su aplicación de autenticación para terminar de iniciar sesión.',
    '認証アプリのコードを入力してログインを完了してください。',
  ),
  FACTOR_WRONG: spec(
    STATUS_SIGN_IN_FAILED,
    200,
    'The code is wrong or has already been used.',
    '动态口令错误或已使用。',
    'El código no es correcto o ya se ha usado.',
    'コードが正しくないか、すでに使用されています。',
  ),
  FACTOR_LOCKED: spec(
    STATUS_TOO_MANY,
    429,
    'Too many wrong codes. Try again in {minutes} minutes.',
    '动态口令错误次数过多，请 {minutes} 分钟后再试。',
    'Demasiados códigos incorrectos. Inténtelo de nuevo en {minutes} minutos.',
    'コードの誤りが多すぎます。{minutes} 分後にもう一度お試しください。',
  ),
  STEP_OVER: spec(
    STATUS_STEP_OVER,
    200,
    'This took too long. Please sign in again.',
    '操作超时，请重新登录。',
    'Ha pasado demasiado tiempo. Inicie sesión de nuevo.',
    '時間切れです。もう一度ログインしてください。',
  ),
  FACTOR_DUE: spec(
    STATUS_FACTOR_DUE,
    200,
    'Your role requires two-step verification. Set it up to go on.',
    '您的角色要求启用两步验证，请先完成设置。',
    'Su rol exige la verificación en dos pasos. Configúrela para continuar.',
    'ご利用のロールでは二段階認証が必須です。設定を完了してください。',
  ),
  FACTOR_REQUIRED: spec(
    STATUS_CONFLICT,
    200,
    'Your role requires two-step verification: it cannot be turned off.',
    '您的角色要求启用两步验证，无法关闭。',
    'Su rol exige la verificación en dos pasos: no se puede desactivar.',
    'ご利用のロールでは二段階認証が必須のため、無効にできません。',
  ),
  FACTOR_ON: spec(
    STATUS_CONFLICT,
    200,
    'Two-step verification is already on. Turn it off first to set it up anew.',
    '两步验证已启用，如需重新设置请先关闭。',
    'La verificación en dos pasos ya está activada. Desactívela antes de configurarla de nuevo.',
    '二段階認証はすでに有効です。再設定するには先に無効にしてください。',
  ),
  FACTOR_OFF: spec(
    STATUS_CONFLICT,
    200,
    'Two-step verification is not set up.',
    '尚未设置两步验证。',
    'La verificación en dos pasos no está configurada.',
    '二段階認証は設定されていません。',
  ),
} as const satisfies Record<string, ErrorSpec>
