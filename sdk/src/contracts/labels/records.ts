import { entry, type LocalizedEntry } from '../dictionaries.ts'

const LICENCE_CLASSES: readonly [code: string, zh: string, en: string, es: string, ja: string][] = [
  ['A1', '大型客车', 'Large coach', 'Autocar grande', '大型バス'],
  ['A2', '重型牵引挂车', 'Heavy tractor and trailer', 'Tractora pesada con remolque', '大型けん引'],
  ['A3', '城市公交车', 'City bus', 'Autobús urbano', '路線バス'],
  ['B1', '中型客车', 'Medium coach', 'Autocar mediano', '中型バス'],
  ['B2', '大型货车', 'Large lorry', 'Camión grande', '大型トラック'],
  ['C1', '小型汽车', 'Small vehicle', 'Vehículo ligero', '小型自動車'],
  ['C2', '小型自动挡汽车', 'Small automatic', 'Vehículo ligero automático', '小型自動車（AT）'],
  ['C3', '低速载货汽车', 'Low-speed lorry', 'Camión de baja velocidad', '低速トラック'],
  ['C4', '三轮汽车', 'Three-wheeler', 'Triciclo a motor', '三輪自動車'],
  ['D', '普通三轮摩托车', 'Motor tricycle', 'Motocarro', '三輪バイク'],
  ['E', '普通二轮摩托车', 'Motorcycle', 'Motocicleta', '二輪バイク'],
  ['F', '轻便摩托车', 'Moped', 'Ciclomotor', '原付'],
  ['M', '轮式专用机械车', 'Wheeled machine', 'Máquina con ruedas', '特殊車両'],
  ['N', '无轨电车', 'Trolleybus', 'Trolebús', 'トロリーバス'],
  ['P', '有轨电车', 'Tram', 'Tranvía', '路面電車'],
]

/** Labels of the code lists of master records: people, vehicles, contracts, cards. */
export const RECORD_LABELS: Readonly<Record<string, readonly LocalizedEntry[]>> = {
  licenceClass: LICENCE_CLASSES.map(([code, zh, en, es, ja]) =>
    entry(code, `${code} ${zh}`, `${code} ${en}`, `${code} ${es}`, `${code} ${ja}`),
  ),
  gender: [entry('male', '男', 'Male', 'Hombre', '男性'), entry('female', '女', 'Female', 'Mujer', '女性')],
  realNameStatus: [
    entry('none', '未认证', 'Not verified', 'Sin verificar', '未確認'),
    entry('passed', '已认证', 'Verified', 'Verificado', '確認済み'),
    entry('failed', '认证失败', 'Verification failed', 'Verificación fallida', '確認失敗'),
  ],
  affiliation: [
    entry('own', '自有', 'Own', 'Propio', '自社'),
    entry('affiliated', '挂靠', 'Affiliated', 'Afiliado', '名義貸し'),
    entry('external', '外协', 'External', 'Externo', '協力会社'),
  ],
  netState: [
    entry('none', '未知', 'Unknown', 'Desconocido', '不明'),
    entry('no', '未入网', 'Offline', 'No conectado', '未接続'),
    entry('yes', '已入网', 'Online', 'Conectado', '接続済み'),
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
  driverLevel: [
    entry('A', 'A级', 'Level A', 'Nivel A', 'Aランク'),
    entry('B', 'B级', 'Level B', 'Nivel B', 'Bランク'),
    entry('C', 'C级', 'Level C', 'Nivel C', 'Cランク'),
  ],
}
