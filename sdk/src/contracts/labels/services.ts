import { entry, type LocalizedEntry } from '../dictionaries.ts'

type Labels = Readonly<Record<string, readonly LocalizedEntry[]>>

/** Labels of the code lists of reviews, imports and the blacklist. */
export const SERVICE_LABELS: Labels = {
  reviewReason: [
    entry('blurred', '证件照片不清晰', 'The picture cannot be read', 'La imagen no se puede leer', '画像が不鮮明'),
    entry(
      'mismatch',
      '填写信息与证件不一致',
      'Details differ from the paper',
      'Los datos no coinciden con el documento',
      '入力内容が証明書と不一致',
    ),
    entry('expired', '证件已过期', 'The certificate has expired', 'El certificado ha vencido', '証明書の期限切れ'),
    entry('incomplete', '证件不齐全', 'Papers are missing', 'Faltan documentos', '書類の不足'),
    entry(
      'wrongPerson',
      '证件非本人',
      'The paper is of somebody else',
      'El documento es de otra persona',
      '他人の証明書',
    ),
    entry('other', '其他', 'Other', 'Otro', 'その他'),
  ],
  importMode: [
    entry(
      'all',
      '全部有效才导入',
      'Only if every row is valid',
      'Solo si todas las filas son válidas',
      '全行が有効な場合のみ',
    ),
    entry('valid', '仅导入有效行', 'Valid rows only', 'Solo las filas válidas', '有効な行のみ'),
  ],
  reviewMove: [
    entry('submit', '提交审核', 'Submit for review', 'Enviar a revisión', '審査に提出'),
    entry('suspend', '停用', 'Suspend', 'Suspender', '利用停止'),
    entry('resume', '恢复', 'Resume', 'Reactivar', '再開'),
  ],
  reviewKind: [entry('shipper', '货主', 'Shipper', 'Cargador', '荷主')],
  reviewDecision: [
    entry('approve', '通过', 'Approve', 'Aprobar', '承認'),
    entry('reject', '驳回', 'Reject', 'Rechazar', '差戻し'),
  ],
  reviewCertificate: [
    entry('idCard', '身份证', 'ID card', 'Documento de identidad', '身分証'),
    entry('licence', '驾驶证', 'Driving licence', 'Permiso de conducir', '運転免許証'),
    entry('qualification', '从业资格证', 'Professional qualification', 'Certificado profesional', '従業資格証'),
    entry('vehicleLicence', '行驶证', 'Vehicle licence', 'Permiso de circulación', '車検証'),
    entry('roadCert', '道路运输证', 'Road transport certificate', 'Certificado de transporte', '道路運送証'),
    entry('insurance', '交强险', 'Compulsory insurance', 'Seguro obligatorio', '強制保険'),
    entry('teamAgreement', '车队协议', 'Team agreement', 'Acuerdo del equipo', 'チーム契約'),
    entry('businessLicence', '营业执照', 'Business licence', 'Licencia comercial', '営業許可証'),
    entry(
      'legalIdCard',
      '法人身份证',
      'ID card of the legal representative',
      'Documento del representante legal',
      '法定代表者の身分証',
    ),
  ],
}
