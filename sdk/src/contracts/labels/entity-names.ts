import type { LocalizedText } from '../language.ts'

const text = (zh: string, en: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

/** What the records of each entity are called by people, in the plural. */
export const ENTITY_NAMES: Readonly<Record<string, LocalizedText>> = {
  areaProvince: text('地区', 'Areas', 'Áreas', '地域'),
  banner: text('轮播图', 'Banners', 'Carteles', 'バナー'),
  bulletin: text('资讯', 'News', 'Noticias', 'お知らせ'),
  changeLog: text('变更记录', 'Change log', 'Registro de cambios', '変更履歴'),
  department: text('部门', 'Departments', 'Departamentos', '部門'),
  dict: text('字典', 'Dictionaries', 'Diccionarios', '辞書'),
  menuResource: text('菜单', 'Menu entries', 'Entradas de menú', 'メニュー'),
  pallet: text('托盘', 'Pallets', 'Palés', 'パレット'),
  party: text('用户', 'Parties', 'Partes', '利用者'),
  partyGroup: text('企业', 'Party groups', 'Grupos', 'グループ'),
  permissionCode: text('权限', 'Permissions', 'Permisos', '権限'),
  receipt: text('回单', 'Receipts', 'Comprobantes', '受領書'),
  role: text('角色', 'Roles', 'Roles', 'ロール'),
  staff: text('员工', 'Staff', 'Empleados', '社員'),
  waybill: text('运单', 'Waybills', 'Cartas de porte', '運送状'),
  waybillException: text('运单异常', 'Waybill exceptions', 'Incidencias', '運送状の異常'),
  waybillNode: text('运单节点', 'Waybill steps', 'Etapas', '運送状の節目'),
}
