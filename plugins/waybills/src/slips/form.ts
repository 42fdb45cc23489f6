/**
 * The Chinese words of the form. A slip is a Chinese paper whoever prints it: in any other language these words stand before
 * those of the page (`slip.*` of the locales), in Chinese alone.
 */
export const FORM = {
  title: '运单暨装货单',
  order: '订单',
  orderNo: '订单号',
  originalNo: '原始单号',
  made: '制单时间',
  contractNo: '合同号',
  loading: '装货',
  shipper: '托运人',
  loadAddress: '装货地址',
  contact: '联系人及电话',
  planLoad: '计划装货',
  unloading: '卸货',
  consignee: '收货人',
  unloadAddress: '卸货地址',
  planUnload: '要求到达',
  goods: '货物',
  goodsName: '货物名称',
  cargoType: '货物类型',
  packageType: '包装',
  planQty: '计划数量',
  loadQty: '装货数量',
  unloadQty: '实收数量',
  carriage: '承运',
  carrier: '实际承运人',
  driver: '司机',
  driverPhone: '司机电话',
  vehicle: '车牌号',
  trailer: '挂车号',
  vehicleType: '车型',
  distance: '里程',
  remark: '备注',
  clauses: '运输条款',
  signShipper: '托运人签字',
  signDriver: '司机签字',
  signConsignee: '收货人签字（盖章）',
  date: '日期',
  scan: '扫码查看运输进度',
  printed: '打印时间',
} as const
export type Word = keyof typeof FORM

export const CLAUSES = [
  '托运人应如实申报货物名称、性质、数量，不得夹带违禁品及危险品。',
  '司机装货时应核对品名、件数与外观，签字即视为按本单所载数量承运。',
  '运输途中发生事故、交通阻断或货损，司机应立即通知平台并保留现场证据。',
  '收货人应当场验收；短少、破损须在本单注明，签收后视为无异议。',
  '损耗在约定范围内免赔，超出部分按约定单价从运费中扣除。',
] as const
