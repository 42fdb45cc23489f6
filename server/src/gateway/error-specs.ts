import {
  type Language,
  STATUS_AREA_UNAVAILABLE,
  STATUS_BAD_REQUEST,
  STATUS_FACTOR_DUE,
  STATUS_FORBIDDEN,
  STATUS_INTERNAL,
  STATUS_LOGGED_OUT,
  STATUS_NOT_FOUND,
  STATUS_PASSWORD_OVERDUE,
  STATUS_TOO_MANY,
  STATUS_UPSTREAM,
  STATUS_UPSTREAM_TIMEOUT,
} from '@ntocc/sdk/contracts'
import { IMPORT_REFUSALS } from './imports/refusals.ts'
import { UPLOAD_REFUSALS } from './proxy/upload-refusals.ts'

/** Everything the gateway itself can refuse, in one place: HTTP status, envelope status, and the text a person reads. */
export interface ErrorSpec {
  http: number
  /** Envelope status (contracts/errors.ts). */
  status: number
  text: Record<Language, string>
}

const text = (en: string, zh: string, es: string, ja: string): Record<Language, string> => ({ en, zh, es, ja })

const notAllowed = text(
  'This request is not allowed.',
  '不允许该请求。',
  'Esta petición no está permitida.',
  'このリクエストは許可されていません。',
)
const badRequest = text(
  'The request is malformed.',
  '请求格式有误。',
  'La petición no es válida.',
  'リクエストの形式が正しくありません。',
)
const ended = text(
  'Your session has ended. Please sign in again.',
  '登录已失效，请重新登录。',
  'Su sesión ha terminado. Inicie sesión de nuevo.',
  'セッションが終了しました。もう一度ログインしてください。',
)
const upstreamDown = text(
  'The service cannot be reached at the moment. Please try again.',
  '服务暂时无法访问，请稍后重试。',
  'No se puede acceder al servicio en este momento. Inténtelo de nuevo.',
  'サービスに接続できません。しばらくしてからもう一度お試しください。',
)

/** By the code that the gateway itself knows it by. */
export const SPECS = {
  BAD_TARGET: { http: 400, status: STATUS_BAD_REQUEST, text: badRequest },
  BAD_HOST: { http: 400, status: STATUS_BAD_REQUEST, text: badRequest },
  UNKNOWN_HOST: { http: 421, status: STATUS_BAD_REQUEST, text: badRequest },
  BAD_JSON: { http: 400, status: STATUS_BAD_REQUEST, text: badRequest },
  BAD_BODY: { http: 400, status: STATUS_BAD_REQUEST, text: badRequest },
  TOO_MANY_PARAMETERS: { http: 400, status: STATUS_BAD_REQUEST, text: badRequest },
  TARGET_TOO_LONG: { http: 414, status: STATUS_BAD_REQUEST, text: badRequest },
  TOO_MANY_HEADERS: { http: 431, status: STATUS_BAD_REQUEST, text: badRequest },
  BODY_TOO_LARGE: {
    http: 413,
    status: STATUS_BAD_REQUEST,
    text: text(
      'The data sent is too large.',
      '提交的数据过大。',
      'Los datos enviados son demasiado grandes.',
      '送信データが大きすぎます。',
    ),
  },
  UNSUPPORTED_TYPE: { http: 415, status: STATUS_BAD_REQUEST, text: badRequest },
  NOT_FOUND: {
    http: 404,
    status: STATUS_NOT_FOUND,
    text: text('Not found.', '未找到。', 'No encontrado.', '見つかりません。'),
  },
  METHOD_NOT_ALLOWED: { http: 405, status: STATUS_NOT_FOUND, text: notAllowed },
  PRECONDITION_FAILED: { http: 412, status: STATUS_BAD_REQUEST, text: badRequest },
  RANGE_NOT_SATISFIABLE: { http: 416, status: STATUS_BAD_REQUEST, text: badRequest },
  CROSS_SITE: { http: 403, status: STATUS_FORBIDDEN, text: notAllowed },
  SESSION_ENDED: { http: 401, status: STATUS_LOGGED_OUT, text: ended },
  SESSION_UNKNOWN: { http: 503, status: STATUS_UPSTREAM, text: upstreamDown },
  PASSWORD_OVERDUE: {
    http: 403,
    status: STATUS_PASSWORD_OVERDUE,
    text: text(
      'Your password is overdue. Change it to go on.',
      '密码已过期，请先修改密码。',
      'Su contraseña ha caducado. Cámbiela para continuar.',
      'パスワードの有効期限が切れています。変更してください。',
    ),
  },
  FACTOR_DUE: {
    http: 403,
    status: STATUS_FACTOR_DUE,
    text: text(
      'Your role requires two-step verification. Set it up to go on.',
      '您的角色要求启用两步验证，请先完成设置。',
      'Su rol exige la verificación en dos pasos. Configúrela para continuar.',
      'ご利用のロールでは二段階認証が必須です。設定を完了してください。',
    ),
  },
  ROLE_NOT_YOURS: {
    http: 403,
    status: STATUS_FORBIDDEN,
    text: text(
      'You do not have this role.',
      '您没有该角色。',
      'Usted no tiene este rol.',
      'このロールは付与されていません。',
    ),
  },
  TOO_MANY_ATTEMPTS: {
    http: 429,
    status: STATUS_TOO_MANY,
    text: text(
      'Too many attempts. Please wait and try again.',
      '尝试次数过多，请稍后再试。',
      'Demasiados intentos. Espere y vuelva a intentarlo.',
      '試行回数が多すぎます。しばらくしてからお試しください。',
    ),
  },
  BAD_SIGNATURE: {
    http: 401,
    status: STATUS_FORBIDDEN,
    text: text(
      'The call is not signed, or not as its secret signs, or its nonce is used again: check method, path, time, nonce and body, and the clock.',
      '请求未签名、签名不正确或随机串重复使用：请检查请求方法、路径、时间戳、随机串、请求体以及本机时钟。',
      'La petición no está firmada, la firma no es válida o el nonce se repite: revise método, ruta, hora, nonce, cuerpo y el reloj.',
      'リクエストに署名がないか、署名が正しくないか、ノンスが再利用されています。メソッド、パス、時刻、ノンス、本文、時計を確認してください。',
    ),
  },
  NOT_YOUR_PARTY: { http: 403, status: STATUS_FORBIDDEN, text: notAllowed },
  UPGRADE_REFUSED: { http: 400, status: STATUS_BAD_REQUEST, text: badRequest },
  UPGRADE_NEEDED: { http: 426, status: STATUS_BAD_REQUEST, text: badRequest },
  EXPORT_RUNNING: {
    http: 429,
    status: STATUS_TOO_MANY,
    text: text(
      'An export of yours is still running. Wait for it or cancel it first.',
      '您有一个导出任务正在进行，请等待其完成或先取消。',
      'Ya tiene una exportación en curso. Espere a que termine o cancélela.',
      '実行中のエクスポートがあります。完了を待つか、先にキャンセルしてください。',
    ),
  },
  EXPORT_REFUSED: {
    http: 403,
    status: STATUS_FORBIDDEN,
    text: text(
      'You may not export this list.',
      '您无权导出此列表。',
      'No tiene permiso para exportar esta lista.',
      'この一覧をエクスポートする権限がありません。',
    ),
  },
  EXPORT_TOO_LARGE: {
    http: 403,
    status: STATUS_FORBIDDEN,
    text: text(
      'So many rows cannot be exported at once. Export them in batches.',
      '超出单次可导出数量，请分批导出。',
      'No se pueden exportar tantas filas de una vez. Expórtelas por lotes.',
      '一度にエクスポートできる件数を超えています。分割してエクスポートしてください。',
    ),
  },
  EXPORTS_BUSY: {
    http: 429,
    status: STATUS_TOO_MANY,
    text: text(
      'Too many exports are running. Please try again shortly.',
      '当前导出任务较多，请稍后重试。',
      'Hay demasiadas exportaciones en curso. Inténtelo de nuevo en breve.',
      'エクスポートが混み合っています。しばらくしてからお試しください。',
    ),
  },
  ...IMPORT_REFUSALS,
  ...UPLOAD_REFUSALS,
  CALL_REFUSED: {
    http: 403,
    status: STATUS_FORBIDDEN,
    text: text(
      'You do not have permission for this.',
      '您没有此操作的权限。',
      'No tiene permiso para esta acción.',
      'この操作の権限がありません。',
    ),
  },
  AREA_UNAVAILABLE: {
    http: 503,
    status: STATUS_AREA_UNAVAILABLE,
    text: text(
      'This part of the console is not available at the moment. Your administrator can see why.',
      '系统的这一部分暂不可用，管理员可查看原因。',
      'Esta parte de la consola no está disponible en este momento. Su administrador puede ver el motivo.',
      'コンソールのこの部分は現在利用できません。理由は管理者が確認できます。',
    ),
  },
  UPSTREAM_FAILED: { http: 502, status: STATUS_UPSTREAM, text: upstreamDown },
  UPSTREAM_REDIRECT: { http: 502, status: STATUS_UPSTREAM, text: upstreamDown },
  UPSTREAM_BUSY: {
    http: 503,
    status: STATUS_UPSTREAM,
    text: text(
      'The service is busy. Please try again shortly.',
      '服务繁忙，请稍后重试。',
      'El servicio está ocupado. Inténtelo de nuevo en breve.',
      'サービスが混み合っています。しばらくしてからお試しください。',
    ),
  },
  CALLER_BUSY: {
    http: 429,
    status: STATUS_TOO_MANY,
    text: text(
      'Too many requests at once. Please try again shortly.',
      '同时发起的请求过多，请稍后重试。',
      'Demasiadas peticiones a la vez. Inténtelo de nuevo en breve.',
      '同時に送信されたリクエストが多すぎます。しばらくしてからお試しください。',
    ),
  },
  UPSTREAM_TIMEOUT: {
    http: 504,
    status: STATUS_UPSTREAM_TIMEOUT,
    text: text(
      'The service took too long to answer.',
      '服务响应超时。',
      'El servicio ha tardado demasiado en responder.',
      'サービスの応答がタイムアウトしました。',
    ),
  },
  SHUTTING_DOWN: {
    http: 503,
    status: STATUS_UPSTREAM,
    text: text(
      'The service is restarting. Please try again shortly.',
      '服务正在重启，请稍后重试。',
      'El servicio se está reiniciando. Inténtelo de nuevo en breve.',
      'サービスを再起動しています。しばらくしてからお試しください。',
    ),
  },
  SHELL_NOT_BUILT: {
    http: 503,
    status: STATUS_UPSTREAM,
    text: text(
      'The console is not built yet.',
      '控制台尚未构建。',
      'La consola aún no está construida.',
      'コンソールはまだビルドされていません。',
    ),
  },
  INTERNAL: {
    http: 500,
    status: STATUS_INTERNAL,
    text: text('Something went wrong.', '系统出错。', 'Se ha producido un error.', 'エラーが発生しました。'),
  },
} as const satisfies Record<string, ErrorSpec>
