import type { LocalizedText } from '../language.ts'

const text = (zh: string, en: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

/** What the records of each entity are called by people, in the plural. */
export const ENTITY_NAMES: Readonly<Record<string, LocalizedText>> = {
  areaProvince: text('地区', 'Areas', 'Áreas', '地域'),
  banner: text('轮播图', 'Banners', 'Carteles', 'バナー'),
  bulletin: text('资讯', 'News', 'Noticias', 'お知らせ'),
  department: text('部门', 'Departments', 'Departamentos', '部門'),
  dict: text('字典', 'Dictionaries', 'Diccionarios', '辞書'),
  menuResource: text('菜单', 'Menu entries', 'Entradas de menú', 'メニュー'),
  pallet: text('托盘', 'Pallets', 'Palés', 'パレット'),
  party: text('用户', 'Parties', 'Partes', '利用者'),
  partyGroup: text('主体', 'Party groups', 'Grupos empresariales', '事業体グループ'),
  permissionCode: text('权限', 'Permissions', 'Permisos', '権限'),
  role: text('角色', 'Roles', 'Roles', 'ロール'),
  staff: text('员工', 'Staff', 'Personal', '社員'),
}
