import { STATUS_BAD_REQUEST, STATUS_TOO_MANY } from '@ntocc/sdk/contracts'
import type { ErrorSpec } from '../error-specs.ts'

/** Why an upload is not taken, or not to its end, as whoever sends it reads it. */
export const UPLOAD_REFUSALS = {
  UPLOADS_RUNNING: {
    http: 429,
    status: STATUS_TOO_MANY,
    text: {
      en: 'A file of yours is still on its way, and no more may be sent beside it. Try again when it has arrived.',
      zh: '您有文件正在上传，暂时不能同时上传更多文件，请待其完成后重试。',
      es: 'Un archivo suyo aún se está subiendo y no se puede enviar otro a la vez. Inténtelo de nuevo cuando termine.',
      ja: 'アップロード中のファイルがあるため、同時にこれ以上送信できません。完了後にもう一度お試しください。',
    },
  },
  UPLOAD_STALLED: {
    http: 408,
    status: STATUS_BAD_REQUEST,
    text: {
      en: 'The file was coming too slowly, so the upload was ended. Check your connection and send it again.',
      zh: '文件传输过慢，上传已终止。请检查网络后重新上传。',
      es: 'El archivo llegaba demasiado despacio y se interrumpió la subida. Compruebe su conexión y envíelo de nuevo.',
      ja: 'ファイルの送信が遅すぎるため、アップロードを中止しました。接続を確認してもう一度送信してください。',
    },
  },
} as const satisfies Record<string, ErrorSpec>
