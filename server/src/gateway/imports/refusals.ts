import { MAX_IMPORT_BYTES, MOST_IMPORT_ROWS, STATUS_BAD_REQUEST, STATUS_TOO_MANY } from '@ntocc/sdk/contracts'
import type { ErrorSpec } from '../error-specs.ts'

/** Why a file is not taken, as whoever chose it reads it. */
const refusal = (http: number, en: string, zh: string, es: string, ja: string): ErrorSpec => ({
  http,
  status: http === 429 ? STATUS_TOO_MANY : STATUS_BAD_REQUEST,
  text: { en, zh, es, ja },
})

/** Files of one person: to look at one, check it, import it and get its bad rows back are four. */
export const MOST_IMPORTS_A_MINUTE = 12

const MEGABYTES = MAX_IMPORT_BYTES / 1024 / 1024

export const IMPORT_REFUSALS = {
  IMPORT_NOT_A_TABLE: refusal(
    415,
    'This is not a workbook (.xlsx) or a CSV file. A file of another kind does not become one by its name.',
    '该文件不是工作簿（.xlsx）或 CSV 文件，更改文件名并不能改变文件类型。',
    'No es un libro de Excel (.xlsx) ni un archivo CSV. Cambiar el nombre no cambia el tipo de archivo.',
    'ブック（.xlsx）でも CSV ファイルでもありません。ファイル名を変えても種類は変わりません。',
  ),
  IMPORT_OLD_OR_LOCKED: refusal(
    415,
    'Workbooks of the old kind (.xls) and workbooks with a password cannot be read. Save it as .xlsx without a password.',
    '无法读取旧格式（.xls）或带密码的工作簿，请另存为不带密码的 .xlsx 文件。',
    'No se pueden leer libros antiguos (.xls) ni con contraseña. Guárdelo como .xlsx sin contraseña.',
    '旧形式（.xls）やパスワード付きのブックは読み取れません。パスワードなしの .xlsx で保存してください。',
  ),
  IMPORT_MACROS: refusal(
    415,
    'Workbooks with macros are not taken. Save it as .xlsx.',
    '不接受含宏的工作簿，请另存为 .xlsx 文件。',
    'No se aceptan libros con macros. Guárdelo como .xlsx.',
    'マクロを含むブックは使用できません。.xlsx で保存してください。',
  ),
  IMPORT_DAMAGED: refusal(
    400,
    'The file is damaged or incomplete.',
    '文件已损坏或不完整。',
    'El archivo está dañado o incompleto.',
    'ファイルが破損しているか、不完全です。',
  ),
  IMPORT_TOO_LARGE: refusal(
    413,
    `The file is too large: ${MEGABYTES} MB at most, and its content is limited too.`,
    `文件过大：最大 ${MEGABYTES} MB，解压后的内容也不得超出限制。`,
    `El archivo es demasiado grande: ${MEGABYTES} MB como máximo, también su contenido es limitado.`,
    `ファイルが大きすぎます。上限は ${MEGABYTES} MB で、展開後の内容にも上限があります。`,
  ),
  IMPORT_ENCODING: refusal(
    415,
    'The CSV file is not in UTF-8. Save it as “CSV UTF-8” or as .xlsx.',
    'CSV 文件不是 UTF-8 编码，请另存为“CSV UTF-8”或 .xlsx 文件。',
    'El archivo CSV no está en UTF-8. Guárdelo como «CSV UTF-8» o como .xlsx.',
    'CSV ファイルが UTF-8 ではありません。「CSV UTF-8」または .xlsx で保存してください。',
  ),
  IMPORT_EMPTY: refusal(
    400,
    'The file has no rows below its line of titles.',
    '文件的标题行下没有数据。',
    'El archivo no tiene filas debajo de los títulos.',
    'ファイルの見出し行の下にデータがありません。',
  ),
  IMPORT_TOO_MANY_ROWS: refusal(
    413,
    `The file has more than ${MOST_IMPORT_ROWS} rows. Split it.`,
    `文件超过 ${MOST_IMPORT_ROWS} 行，请拆分后导入。`,
    `El archivo tiene más de ${MOST_IMPORT_ROWS} filas. Divídalo.`,
    `ファイルが ${MOST_IMPORT_ROWS} 行を超えています。分割してください。`,
  ),
  IMPORT_TOO_MANY_COLUMNS: refusal(
    413,
    'The file has too many columns.',
    '文件的列数过多。',
    'El archivo tiene demasiadas columnas.',
    'ファイルの列が多すぎます。',
  ),
  IMPORT_MISSING_COLUMNS: refusal(
    400,
    'Required columns are missing in the file.',
    '文件缺少必填列。',
    'Faltan columnas obligatorias en el archivo.',
    'ファイルに必須の列がありません。',
  ),
  IMPORT_RUNNING: refusal(
    429,
    'Another import of yours is still being worked on. Wait for it or cancel it first.',
    '您有一个导入任务正在处理，请等待其完成或先取消。',
    'Ya tiene una importación en curso. Espere a que termine o cancélela.',
    '処理中のインポートがあります。完了を待つか、先にキャンセルしてください。',
  ),
  IMPORT_TOO_OFTEN: refusal(
    429,
    `You have sent more than ${MOST_IMPORTS_A_MINUTE} files within a minute. Please wait a minute and try again.`,
    `您在一分钟内提交了超过 ${MOST_IMPORTS_A_MINUTE} 个文件，请一分钟后重试。`,
    `Ha enviado más de ${MOST_IMPORTS_A_MINUTE} archivos en un minuto. Espere un minuto e inténtelo de nuevo.`,
    `1 分間に ${MOST_IMPORTS_A_MINUTE} 件を超えるファイルが送信されました。1 分ほど待ってからお試しください。`,
  ),
  IMPORTS_BUSY: refusal(
    429,
    'Too many imports are running. Please try again shortly.',
    '当前导入任务较多，请稍后重试。',
    'Hay demasiadas importaciones en curso. Inténtelo de nuevo en breve.',
    'インポートが混み合っています。しばらくしてからお試しください。',
  ),
} as const satisfies Record<string, ErrorSpec>
