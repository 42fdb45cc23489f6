import {
  type Envelope,
  type Language,
  type LocalizedText,
  STATUS_BAD_REQUEST,
  STATUS_CONFLICT,
  STATUS_FORBIDDEN,
  STATUS_INTERNAL,
  STATUS_INVALID_BODY,
  STATUS_LOGGED_OUT,
  STATUS_NOT_CONFIGURED,
  STATUS_NOT_FOUND,
  STATUS_SIGN_IN_FAILED,
  STATUS_TOO_MANY,
} from '@ntocc/sdk/contracts'

type FieldErrors = NonNullable<Envelope['errors']>

interface ErrorSpec {
  /** Envelope status. The specification names only 21332; the others are ours (`contracts/errors.ts`). */
  status: number
  /** HTTP status; an answer about the business is 200, the envelope says the rest. */
  http: number
  text: LocalizedText
}

const spec = (status: number, http: number, en: string, zh: string, es: string, ja: string): ErrorSpec => ({
  status,
  http,
  text: { en, zh, es, ja },
})

/** Everything the backend refuses, in one place. `{name}` in a text is filled from the error's parameters. */
const SPECS = {
  LOGGED_OUT: spec(
    STATUS_LOGGED_OUT,
    200,
    'Your session has ended. Please sign in again.',
    '登录已失效，请重新登录。',
    'Su sesión ha terminado. Inicie sesión de nuevo.',
    'セッションが終了しました。もう一度ログインしてください。',
  ),
  INVALID: spec(
    STATUS_INVALID_BODY,
    200,
    'Some fields are not valid.',
    '部分字段填写有误。',
    'Algunos campos no son válidos.',
    '入力内容に誤りがあります。',
  ),
  BAD_REQUEST: spec(
    STATUS_BAD_REQUEST,
    400,
    'The request is malformed.',
    '请求格式有误。',
    'La petición no es válida.',
    'リクエストの形式が正しくありません。',
  ),
  TOO_LARGE: spec(
    STATUS_BAD_REQUEST,
    413,
    'The data sent is too large.',
    '提交的数据过大。',
    'Los datos enviados son demasiado grandes.',
    '送信データが大きすぎます。',
  ),
  CLIENT_REFUSED: spec(
    STATUS_SIGN_IN_FAILED,
    200,
    'This client is not registered.',
    '客户端未注册。',
    'Este cliente no está registrado.',
    'このクライアントは登録されていません。',
  ),
  SIGN_IN_FAILED: spec(
    STATUS_SIGN_IN_FAILED,
    200,
    'The user name or password is wrong.',
    '用户名或密码错误。',
    'El usuario o la contraseña no son correctos.',
    'ユーザー名またはパスワードが正しくありません。',
  ),
  ACCOUNT_LOCKED: spec(
    STATUS_SIGN_IN_FAILED,
    200,
    'Too many wrong passwords. Try again in {minutes} minutes.',
    '密码错误次数过多，请 {minutes} 分钟后再试。',
    'Demasiadas contraseñas incorrectas. Inténtelo de nuevo en {minutes} minutos.',
    'パスワードの誤りが多すぎます。{minutes} 分後にもう一度お試しください。',
  ),
  ACCOUNT_DISABLED: spec(
    STATUS_SIGN_IN_FAILED,
    200,
    'This account is disabled. Ask an administrator.',
    '账号已停用，请联系管理员。',
    'Esta cuenta está desactivada. Consulte a un administrador.',
    'このアカウントは無効です。管理者にお問い合わせください。',
  ),
  CODE_WRONG: spec(
    STATUS_SIGN_IN_FAILED,
    200,
    'The verification code is wrong.',
    '验证码错误。',
    'El código de verificación no es correcto.',
    '認証コードが正しくありません。',
  ),
  CODE_EXPIRED: spec(
    STATUS_SIGN_IN_FAILED,
    200,
    'The verification code has expired. Request a new one.',
    '验证码已过期，请重新获取。',
    'El código de verificación ha caducado. Solicite otro.',
    '認証コードの有効期限が切れています。再取得してください。',
  ),
  CODE_USED: spec(
    STATUS_SIGN_IN_FAILED,
    200,
    'The verification code has already been used. Request a new one.',
    '验证码已使用，请重新获取。',
    'El código de verificación ya se ha usado. Solicite otro.',
    '認証コードは使用済みです。再取得してください。',
  ),
  CODE_TOO_SOON: spec(
    STATUS_TOO_MANY,
    429,
    'A code has just been sent. Try again in {seconds} seconds.',
    '验证码已发送，请 {seconds} 秒后再试。',
    'Se acaba de enviar un código. Inténtelo de nuevo en {seconds} segundos.',
    '認証コードを送信しました。{seconds} 秒後にもう一度お試しください。',
  ),
  CODE_TOO_MANY: spec(
    STATUS_TOO_MANY,
    429,
    'Too many codes have been requested. Try again later.',
    '获取验证码次数过多，请稍后再试。',
    'Se han solicitado demasiados códigos. Inténtelo más tarde.',
    '認証コードの要求が多すぎます。しばらくしてからお試しください。',
  ),
  SMS_NOT_CONFIGURED: spec(
    STATUS_NOT_CONFIGURED,
    200,
    'No short message service is configured.',
    '未配置短信服务。',
    'No hay ningún servicio de SMS configurado.',
    'SMS サービスが設定されていません。',
  ),
  OCR_NOT_CONFIGURED: spec(
    STATUS_NOT_CONFIGURED,
    200,
    'No text recognition service is configured. Enter the details by hand.',
    '未配置文字识别服务，请手工录入。',
    'No hay ningún servicio de reconocimiento de texto configurado. Introduzca los datos a mano.',
    '文字認識サービスが設定されていません。手入力してください。',
  ),
  SERVICE_NOT_CONFIGURED: spec(
    STATUS_NOT_CONFIGURED,
    200,
    'The external service for this is not configured.',
    '未配置所需的外部服务。',
    'El servicio externo necesario no está configurado.',
    '必要な外部サービスが設定されていません。',
  ),
  PHONE_TAKEN: spec(
    STATUS_CONFLICT,
    200,
    'An account with this phone number already exists.',
    '该手机号已注册。',
    'Ya existe una cuenta con este teléfono.',
    'この電話番号は登録済みです。',
  ),
  OLD_PASSWORD_WRONG: spec(
    STATUS_SIGN_IN_FAILED,
    200,
    'The current password is wrong.',
    '原密码错误。',
    'La contraseña actual no es correcta.',
    '現在のパスワードが正しくありません。',
  ),
  PASSWORD_UNCHANGED: spec(
    STATUS_INVALID_BODY,
    200,
    'The new password must differ from the current one.',
    '新密码不能与原密码相同。',
    'La contraseña nueva debe ser distinta de la actual.',
    '新しいパスワードは現在のものと異なる必要があります。',
  ),
  FORBIDDEN: spec(
    STATUS_FORBIDDEN,
    200,
    'You do not have permission for this.',
    '您没有此操作的权限。',
    'No tiene permiso para esta acción.',
    'この操作の権限がありません。',
  ),
  ROLE_REFUSED: spec(
    STATUS_FORBIDDEN,
    200,
    'You do not have this role.',
    '您没有该角色。',
    'No tiene este rol.',
    'このロールは割り当てられていません。',
  ),
  NOT_FOUND: spec(
    STATUS_NOT_FOUND,
    200,
    'The record does not exist.',
    '记录不存在。',
    'El registro no existe.',
    'データが見つかりません。',
  ),
  NO_SUCH_CALL: spec(
    STATUS_NOT_FOUND,
    404,
    'There is no such call.',
    '接口不存在。',
    'No existe esta llamada.',
    'この API は存在しません。',
  ),
  VERSION_CONFLICT: spec(
    STATUS_CONFLICT,
    200,
    'Somebody else has changed this record. Reload it and try again.',
    '记录已被他人修改，请刷新后重试。',
    'Otra persona ha modificado este registro. Vuelva a cargarlo e inténtelo de nuevo.',
    '他のユーザーがこのデータを変更しました。再読み込みしてからやり直してください。',
  ),
  IN_USE: spec(
    STATUS_CONFLICT,
    200,
    'The record is in use and cannot be deleted.',
    '记录正在使用，不能删除。',
    'El registro está en uso y no se puede eliminar.',
    'データが使用中のため削除できません。',
  ),
  BUILT_IN: spec(
    STATUS_CONFLICT,
    200,
    'This role comes with the console and cannot be deleted.',
    '内置角色不能删除。',
    'Este rol viene con la consola y no se puede eliminar.',
    'このロールは標準のロールのため削除できません。',
  ),
  ROLE_IN_USE: spec(
    STATUS_CONFLICT,
    200,
    'Accounts with this role: {count}. Give them another role first.',
    '有 {count} 个账号正在使用该角色，请先为其更换角色。',
    'Cuentas con este rol: {count}. Asígneles antes otro rol.',
    'このロールのアカウントが {count} 件あります。先に別のロールを割り当ててください。',
  ),
  OWN_ROLE: spec(
    STATUS_CONFLICT,
    200,
    'You work in this role: it must keep the roles page and the permissions to read and change roles.',
    '您正在使用该角色：必须保留角色管理页面以及查看和修改角色的权限。',
    'Usted trabaja con este rol: debe conservar la página de roles y los permisos para ver y cambiar roles.',
    '現在このロールで操作中です。ロール管理ページと、ロールの閲覧・変更権限は外せません。',
  ),
  GRANTED: spec(
    STATUS_CONFLICT,
    200,
    'Still granted to: {roles}. Take it from these roles first.',
    '仍授予以下角色：{roles}，请先从这些角色中移除。',
    'Sigue concedido a: {roles}. Quítelo antes de estos roles.',
    '次のロールに付与されています：{roles}。先にこれらのロールから外してください。',
  ),
  GROUP_NOT_EMPTY: spec(
    STATUS_CONFLICT,
    200,
    'There are still entries in this group. Move or delete them first.',
    '该分组下仍有内容，请先移动或删除。',
    'Este grupo todavía contiene elementos. Muévalos o elimínelos antes.',
    'このグループにはまだ項目があります。先に移動または削除してください。',
  ),
  MOVE_REFUSED: spec(
    STATUS_CONFLICT,
    200,
    'This is not possible in the present state.',
    '当前状态下不能执行此操作。',
    'Esta acción no es posible en el estado actual.',
    '現在の状態ではこの操作はできません。',
  ),
  BALANCE_TOO_LOW: spec(
    STATUS_CONFLICT,
    200,
    'The available balance is too low.',
    '可用余额不足。',
    'El saldo disponible es insuficiente.',
    '利用可能残高が不足しています。',
  ),
  TOO_SLOW: spec(
    STATUS_INTERNAL,
    503,
    'This took too long. Narrow the filters and try again.',
    '查询超时，请缩小筛选范围后重试。',
    'La operación ha tardado demasiado. Acote los filtros e inténtelo de nuevo.',
    '処理がタイムアウトしました。条件を絞ってもう一度お試しください。',
  ),
  BUSY: spec(
    STATUS_INTERNAL,
    503,
    'The service is busy at the moment. Please try again.',
    '服务繁忙，请稍后重试。',
    'El servicio está ocupado en este momento. Inténtelo de nuevo.',
    'サービスが混み合っています。しばらくしてからもう一度お試しください。',
  ),
  INTERNAL: spec(
    STATUS_INTERNAL,
    500,
    'Something went wrong on our side.',
    '服务器内部错误。',
    'Se ha producido un error interno.',
    'サーバーでエラーが発生しました。',
  ),
} as const satisfies Record<string, ErrorSpec>

export type ErrorCode = keyof typeof SPECS
export const ERROR_CODES = Object.keys(SPECS) as ErrorCode[]

export interface ErrorOptions {
  params?: Record<string, string | number>
  /** Field path to issue. */
  errors?: FieldErrors
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  retryAfter?: number
  cause?: unknown
}

/** A refusal the caller is told about. Anything else that is thrown answers INTERNAL and is logged. */
export class BackendError extends Error {
  readonly code: ErrorCode
  readonly params: Record<string, string | number>
  readonly errors: FieldErrors | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(code, { cause: options.cause })
    this.name = 'BackendError'
    this.code = code
    this.params = options.params ?? {}
    this.errors = options.errors
    this.retryAfter = options.retryAfter
  }
}

/** A body or query with refused fields: status 4220. */
export const invalid = (errors: FieldErrors): BackendError => new BackendError('INVALID', { errors })

export const httpStatusOf = (code: ErrorCode): number => SPECS[code].http
export const statusOf = (code: ErrorCode): number => SPECS[code].status

export const messageOf = (code: ErrorCode, language: Language, params: Record<string, string | number> = {}): string =>
  SPECS[code].text[language].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))

/** SQLSTATE classes 08 (connection), 53 (no room for it) and 57P (the server stops, starts or recovers). */
const AWAY_STATE = /^(?:08\w{3}|53\w{3}|57P\w\w)$/
const AWAY_SOCKET = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EMFILE)$/
/** The driver's own errors carry no code. */
const AWAY_TEXT =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection)/

/** True when there was no good connection to the database: waiting helps, another input does not. */
const isDatabaseAway = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return AWAY_STATE.test(code) || AWAY_SOCKET.test(code)
  return typeof message === 'string' && AWAY_TEXT.test(message)
}

/** What a driver or framework error means to the caller. */
export const asBackendError = (error: unknown): BackendError => {
  if (error instanceof BackendError) return error
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  // SQLSTATE: statement cancelled by its time-out; serialization failure, deadlock.
  if (code === '57014') return new BackendError('TOO_SLOW', { cause: error })
  if (code === '40001' || code === '40P01' || isDatabaseAway(error)) return new BackendError('BUSY', { cause: error })
  if (statusCode === 413) return new BackendError('TOO_LARGE', { cause: error })
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new BackendError('BAD_REQUEST', { cause: error })
  return new BackendError('INTERNAL', { cause: error })
}
