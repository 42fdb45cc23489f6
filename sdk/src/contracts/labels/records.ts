import { entry, type LocalizedEntry } from '../dictionaries.ts'

/** Labels of the code lists of master records: people, vehicles, contracts, cards. */
export const RECORD_LABELS: Readonly<Record<string, readonly LocalizedEntry[]>> = {
  contractType: [
    entry('framework', '框架合同', 'Framework', 'Marco', '基本契約'),
    entry('single', '单次合同', 'Single', 'Puntual', '個別契約'),
    entry('carriage', '承运合同', 'Carriage', 'Transporte', '運送契約'),
    entry('collection', '委托收款', 'Collection', 'Cobro por mandato', '代理受領'),
  ],
  contractKind: [
    entry('transport', '运输合同', 'Transport', 'Transporte', '運送'),
    entry('storage', '仓储合同', 'Storage', 'Almacenamiento', '保管'),
  ],
  signMode: [
    entry('paper', '线下', 'On paper', 'En papel', '書面'),
    entry('electronic', '电子签', 'Electronic', 'Electrónica', '電子署名'),
  ],
  feeMode: [
    entry('rate', '按费率', 'By rate', 'Por porcentaje', '料率'),
    entry('perTonne', '按吨', 'Per tonne', 'Por tonelada', 'トン当たり'),
    entry('perOrder', '按单', 'Per order', 'Por pedido', '件当たり'),
  ],
  invoiceKind: [
    entry('special', '增值税专用发票', 'Special VAT invoice', 'Factura especial de IVA', '増値税専用発票'),
    entry('ordinary', '增值税普通发票', 'Ordinary VAT invoice', 'Factura ordinaria de IVA', '増値税普通発票'),
  ],
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
