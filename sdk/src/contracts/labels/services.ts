import { entry, type LocalizedEntry } from '../dictionaries.ts'

type Labels = Readonly<Record<string, readonly LocalizedEntry[]>>

/** Labels of the code lists of vehicle services, prices and reviews. */
export const SERVICE_LABELS: Labels = {
  accidentType: [
    entry('collision', '碰撞', 'Collision', 'Colisión', '衝突'),
    entry('rollover', '侧翻', 'Rollover', 'Vuelco', '横転'),
    entry('fire', '起火', 'Fire', 'Incendio', '火災'),
    entry('cargo', '货物事故', 'Cargo accident', 'Accidente de carga', '貨物事故'),
    entry('other', '其他', 'Other', 'Otro', 'その他'),
  ],
  accidentLiability: [
    entry('full', '全责', 'Full', 'Total', '全責任'),
    entry('main', '主责', 'Main', 'Principal', '主な責任'),
    entry('equal', '同责', 'Equal', 'Compartida', '同等責任'),
    entry('minor', '次责', 'Minor', 'Secundaria', '従たる責任'),
    entry('none', '无责', 'None', 'Ninguna', '責任なし'),
    entry('unknown', '待认定', 'Not determined', 'Sin determinar', '認定待ち'),
  ],
  vehicleInsuranceType: [
    entry('inspection', '年检', 'Annual inspection', 'Inspección anual', '年次検査'),
    entry('compulsory', '交强险', 'Compulsory insurance', 'Seguro obligatorio', '強制保険'),
    entry('commercial', '商业险', 'Commercial insurance', 'Seguro comercial', '任意保険'),
    entry(
      'carrierLiability',
      '承运人责任险',
      'Carrier liability',
      'Responsabilidad del transportista',
      '運送人賠償責任保険',
    ),
  ],
  repairType: [
    entry('repair', '维修', 'Repair', 'Reparación', '修理'),
    entry('maintenance', '保养', 'Maintenance', 'Mantenimiento', '点検整備'),
  ],
  repairCostBy: [
    entry('driver', '司机', 'Driver', 'Conductor', 'ドライバー'),
    entry('platform', '平台', 'Platform', 'Plataforma', 'プラットフォーム'),
    entry('insurer', '保险公司', 'Insurer', 'Aseguradora', '保険会社'),
    entry('owner', '车主', 'Vehicle owner', 'Propietario', '車両所有者'),
  ],
  violationCategory: [
    entry('camera', '电子眼', 'Camera', 'Cámara', 'カメラ取締り'),
    entry('onSite', '现场单', 'On the spot', 'En el lugar', '現場取締り'),
    entry('unpaid', '已处理未缴费', 'Handled, unpaid', 'Tramitada sin pagar', '処理済み・未納'),
  ],
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
  reviewKind: [
    entry('driver', '司机', 'Driver', 'Conductor', 'ドライバー'),
    entry('vehicle', '车辆', 'Vehicle', 'Vehículo', '車両'),
    entry('team', '车队', 'Driver team', 'Equipo de conductores', 'チーム'),
  ],
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

/** Labels of the states of vehicle services. */
export const SERVICE_STATE_LABELS: Labels = {
  accidentStatus: [
    entry('0', '已登记', 'Registered', 'Registrado', '登録済み'),
    entry('1', '维修中', 'In repair', 'En reparación', '修理中'),
    entry('2', '核赔中', 'Claim in progress', 'Reclamación en curso', '保険請求中'),
    entry('3', '已结案', 'Closed', 'Cerrado', '完結'),
  ],
  repairStatus: [
    entry('0', '待审批', 'To approve', 'Por aprobar', '承認待ち'),
    entry('1', '已批准', 'Approved', 'Aprobada', '承認済み'),
    entry('2', '维修中', 'In work', 'En taller', '作業中'),
    entry('3', '已完工', 'Finished', 'Terminada', '完了'),
    entry('4', '已结算', 'Settled', 'Liquidada', '精算済み'),
    entry('5', '已驳回', 'Rejected', 'Rechazada', '差戻し'),
    entry('6', '已取消', 'Cancelled', 'Cancelada', 'キャンセル済み'),
  ],
  violationStatus: [
    entry('0', '待处理', 'To handle', 'Por tramitar', '未対応'),
    entry('1', '已处理', 'Handled', 'Tramitada', '対応済み'),
    entry('2', '已缴费', 'Fine paid', 'Multa pagada', '納付済み'),
    entry('3', '已撤销', 'Withdrawn', 'Anulada', '取消済み'),
  ],
}
