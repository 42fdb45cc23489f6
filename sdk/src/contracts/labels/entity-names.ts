import type { LocalizedText } from '../language.ts'

const text = (zh: string, en: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

/** What the records of each entity are called by people, in the plural. */
export const ENTITY_NAMES: Readonly<Record<string, LocalizedText>> = {
  areaProvince: text('地区', 'Areas', 'Áreas', '地域'),
  banner: text('轮播图', 'Banners', 'Carteles', 'バナー'),
  bulletin: text('资讯', 'News', 'Noticias', 'お知らせ'),
  commonRouteInfo: text('常用线路', 'Common routes', 'Rutas habituales', 'よく使うルート'),
  contract: text('合同', 'Contracts', 'Contratos', '契約'),
  creditBlacklist: text('信用黑名单', 'Credit blacklist', 'Lista negra de crédito', '信用ブラックリスト'),
  department: text('部门', 'Departments', 'Departamentos', '部門'),
  dict: text('字典', 'Dictionaries', 'Diccionarios', '辞書'),
  invoiceMessage: text('发票抬头', 'Invoice titles', 'Datos de facturación', '請求先'),
  menuResource: text('菜单', 'Menu entries', 'Entradas de menú', 'メニュー'),
  pallet: text('托盘', 'Pallets', 'Palés', 'パレット'),
  party: text('用户', 'Parties', 'Partes', '利用者'),
  partyGroup: text('企业', 'Party groups', 'Grupos', 'グループ'),
  permissionCode: text('权限', 'Permissions', 'Permisos', '権限'),
  role: text('角色', 'Roles', 'Roles', 'ロール'),
  shipment: text('货主', 'Shippers', 'Cargadores', '荷主'),
  shipmentCompany: text('货主公司', 'Shipper companies', 'Empresas de cargadores', '荷主会社'),
  shipmentContract: text('货主合同', 'Shipper contracts', 'Contratos de cargador', '荷主契約'),
  shipmentLineArea: text('货主线路', 'Shipper lanes', 'Trayectos del cargador', '荷主の路線'),
  shipmentServiceFee: text('货主服务费', 'Shipper service fees', 'Tarifas de servicio', '荷主サービス料'),
  shipmentStaff: text('货主人员', 'Shipper staff', 'Personal del cargador', '荷主担当者'),
  staff: text('员工', 'Staff', 'Empleados', '社員'),
  upstreamCustomer: text('上游客户', 'Upstream customers', 'Clientes de origen', '元請顧客'),
}
