import { entry, type LocalizedEntry } from '../dictionaries.ts'

/** Labels of the code lists of master records: people, vehicles, contracts, cards. */
export const RECORD_LABELS: Readonly<Record<string, readonly LocalizedEntry[]>> = {
  palletMaterial: [
    entry('wood', '木质', 'Wood', 'Madera', '木製'),
    entry('plastic', '塑料', 'Plastic', 'Plástico', 'プラスチック'),
    entry('steel', '钢制', 'Steel', 'Acero', '鋼製'),
    entry('paper', '纸质', 'Paper', 'Cartón', '紙製'),
  ],
  palletState: [
    entry('free', '空闲', 'Free', 'Libre', '空き'),
    entry('used', '占用', 'In use', 'En uso', '使用中'),
    entry('rented', '租出', 'Rented out', 'Alquilado', '貸出中'),
    entry('damaged', '损坏', 'Damaged', 'Dañado', '破損'),
  ],
  menuKind: [
    entry('group', '菜单分组', 'Menu group', 'Grupo de menú', 'メニューグループ'),
    entry('page', '页面', 'Page', 'Página', 'ページ'),
    entry('link', '外部链接', 'External link', 'Enlace externo', '外部リンク'),
  ],
  dataScope: [
    entry('all', '全部', 'All', 'Todo', 'すべて'),
    entry('branch', '本分公司', 'Own branch', 'Sucursal propia', '自支店'),
    entry('department', '本部门', 'Own department', 'Departamento propio', '自部門'),
    entry('self', '仅本人', 'Own records', 'Registros propios', '本人のみ'),
  ],
  tone: [
    entry('waiting', '等待', 'Waiting', 'En espera', '待ち'),
    entry('moving', '进行中', 'Moving', 'En curso', '進行中'),
    entry('done', '完成', 'Done', 'Hecho', '完了'),
    entry('stopped', '停止', 'Stopped', 'Detenido', '停止'),
    entry('trouble', '异常', 'Trouble', 'Problema', '問題あり'),
    entry('locked', '锁定', 'Locked', 'Bloqueado', 'ロック'),
  ],
}
