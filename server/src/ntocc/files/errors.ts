import { STATUS_BAD_REQUEST, STATUS_INVALID_BODY } from '@ntocc/sdk/contracts'
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
} as const satisfies Record<string, ErrorSpec>
