import { STATUS_BAD_REQUEST, STATUS_FORBIDDEN, STATUS_INVALID_BODY, STATUS_TOO_MANY } from '@ntocc/sdk/contracts'
import { type ErrorSpec, spec } from '../error-spec.ts'

/** Why a file is not taken. */
export const FILE_ERRORS = {
  FILE_TOO_LARGE: spec(
    STATUS_BAD_REQUEST,
    413,
    'The file is larger than {max} MB.',
    '文件超过 {max} MB。',
    'El archivo supera los {max} MB.',
    'ファイルが {max} MB を超えています。',
  ),
  FILE_COVERED: spec(
    STATUS_FORBIDDEN,
    403,
    'This picture shows a number that is masked for you. An administrator of your branch can grant the permission to see it.',
    '该图片含有对您脱敏的证件号码，请联系本分公司管理员开通查看权限。',
    'Esta imagen muestra un número que usted ve enmascarado. Un administrador de su sucursal puede conceder el permiso para verlo.',
    'この画像には、マスクされている番号が写っています。支店の管理者が閲覧権限を付与できます。',
  ),
  FILE_TYPE: spec(
    STATUS_INVALID_BODY,
    200,
    'This is not a picture (JPEG, PNG, WebP, GIF) or a PDF document.',
    '该文件不是图片（JPEG、PNG、WebP、GIF）或 PDF 文档。',
    'Este archivo no es una imagen (JPEG, PNG, WebP, GIF) ni un documento PDF.',
    '画像（JPEG、PNG、WebP、GIF）または PDF ではありません。',
  ),
  FILE_DAMAGED: spec(
    STATUS_INVALID_BODY,
    200,
    'The file is damaged or incomplete.',
    '文件已损坏或不完整。',
    'El archivo está dañado o incompleto.',
    'ファイルが破損しているか、不完全です。',
  ),
  IMAGE_TOO_LARGE: spec(
    STATUS_INVALID_BODY,
    200,
    'The picture is more than {max} pixels wide or high.',
    '图片宽或高超过 {max} 像素。',
    'La imagen supera los {max} píxeles de ancho o alto.',
    '画像の幅または高さが {max} ピクセルを超えています。',
  ),
  IMAGE_TOO_MANY_PIXELS: spec(
    STATUS_INVALID_BODY,
    200,
    'The picture has more than {max} million pixels. Save it smaller.',
    '图片超过 {max} 百万像素，请缩小后再上传。',
    'La imagen tiene más de {max} millones de píxeles. Guárdela más pequeña.',
    '画像が {max} 百万画素を超えています。縮小して保存してください。',
  ),
  FILE_QUOTA: spec(
    STATUS_TOO_MANY,
    429,
    'The limit for uploads of a day is used up: {files} files or {megabytes} MB. It opens again in {hours} h.',
    '今日上传额度已用完：{files} 个文件或 {megabytes} MB，{hours} 小时后恢复。',
    'Se ha agotado el límite diario de archivos subidos: {files} archivos o {megabytes} MB. Se renueva en {hours} h.',
    '本日のアップロード上限（{files} 件または {megabytes} MB）に達しました。{hours} 時間後に再開できます。',
  ),
  UPLOADS_RUNNING: spec(
    STATUS_TOO_MANY,
    429,
    'Several of your uploads are still on their way. Try again when one has ended.',
    '您有多个文件正在上传，请待其中一个完成后重试。',
    'Varios de sus archivos aún se están subiendo. Inténtelo de nuevo cuando termine uno.',
    'アップロード中のファイルが複数あります。いずれかの完了後にもう一度お試しください。',
  ),
} as const satisfies Record<string, ErrorSpec>
