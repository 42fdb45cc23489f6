import { STATUS_BAD_REQUEST, STATUS_CONFLICT, STATUS_KEY_REUSED, STATUS_VERSION_REQUIRED } from '@ntocc/sdk/contracts'
import { type ErrorSpec, spec } from '../error-spec.ts'

/** What any call may be refused for, whatever it is about. */
export const CALL_ERRORS = {
  BAD_TEXT: spec(
    STATUS_BAD_REQUEST,
    400,
    'The request holds characters that are not text: NUL or half a surrogate pair.',
    '请求中含有非文本字符（NUL 或不完整的代理对）。',
    'La petición contiene caracteres que no son texto: NUL o medio par sustituto.',
    'リクエストに文字ではないデータ（NUL または不完全なサロゲートペア）が含まれています。',
  ),
  BAD_NUMBER: spec(
    STATUS_BAD_REQUEST,
    400,
    'A number is too large.',
    '数值超出允许范围。',
    'Un número es demasiado grande.',
    '数値が大きすぎます。',
  ),
  ALREADY_THERE: spec(
    STATUS_CONFLICT,
    200,
    'Such a record exists already. Reload the page and try again.',
    '相同的记录已存在，请刷新后重试。',
    'Ya existe un registro igual. Vuelva a cargar la página e inténtelo de nuevo.',
    '同じデータが既に存在します。再読み込みしてからやり直してください。',
  ),
  KEY_REUSED: spec(
    STATUS_KEY_REUSED,
    422,
    'This idempotency key was used for another request before. Use a new key for each request.',
    '该幂等键已用于其他请求，请为每个请求使用新的幂等键。',
    'Esta clave de idempotencia ya se usó para otra petición. Utilice una clave nueva para cada petición.',
    'この冪等キーは別のリクエストで使用済みです。リクエストごとに新しいキーを使用してください。',
  ),
  VERSION_REQUIRED: spec(
    STATUS_VERSION_REQUIRED,
    428,
    'The change does not say which version of the record it is of. Send the version that was read, as "version" or in the header If-Match.',
    '请求未注明所修改记录的版本。请通过 version 字段或 If-Match 请求头提交读取时的版本号。',
    'La petición no indica qué versión del registro modifica. Envíe la versión leída en el campo "version" o en la cabecera If-Match.',
    '変更対象のデータのバージョンが指定されていません。読み込んだ時点のバージョンを version フィールドまたは If-Match ヘッダーで送信してください。',
  ),
  BAD_IF_MATCH: spec(
    STATUS_BAD_REQUEST,
    400,
    'The header If-Match must hold one version in quotation marks, for example "3".',
    'If-Match 请求头必须是一个带双引号的版本号，例如 "3"。',
    'La cabecera If-Match debe contener una versión entre comillas, por ejemplo "3".',
    'If-Match ヘッダーには引用符で囲んだバージョンを 1 つ指定してください（例: "3"）。',
  ),
  VERSION_CONFLICT: spec(
    STATUS_CONFLICT,
    200,
    'Somebody else has changed this record. Reload it and try again.',
    '记录已被他人修改，请刷新后重试。',
    'Otra persona ha modificado este registro. Vuelva a cargarlo e inténtelo de nuevo.',
    '他のユーザーがこのデータを変更しました。再読み込みしてからやり直してください。',
  ),
} as const satisfies Record<string, ErrorSpec>
