import type { LocalizedText } from '@ntocc/sdk/contracts'

const text = (zh: string, en: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

const DANGEROUS = text(
  '《危险货物道路运输安全管理办法》',
  'Measures for safe road transport of dangerous goods',
  'Medidas de seguridad para el transporte de mercancías peligrosas por carretera',
  '「危険貨物道路運送安全管理弁法」',
)
const SECURITY = text(
  '《禁止寄递物品管理规定》',
  'Rules on articles that must not be sent',
  'Normas sobre artículos de envío prohibido',
  '「送付禁止物品管理規定」',
)
const WILDLIFE = text(
  '《中华人民共和国野生动物保护法》',
  'Wildlife Protection Law',
  'Ley de Protección de la Fauna Silvestre',
  '「野生動物保護法」',
)

interface Article {
  code: string
  name: LocalizedText
  category: string
  level: 'forbidden' | 'restricted'
  keywords: readonly string[]
  basis: LocalizedText
}

/** What a general freight platform does not carry, and what it carries only for whoever is licensed for it. */
export const ARTICLES: readonly Article[] = [
  {
    code: 'PA-EXPLOSIVES',
    name: text('爆炸物品', 'Explosives', 'Explosivos', '爆発物'),
    category: 'explosive',
    level: 'forbidden',
    keywords: ['炸药', '雷管', '烟花', '爆竹', '鞭炮', '火药', 'dynamite', 'fireworks', 'gunpowder'],
    basis: DANGEROUS,
  },
  {
    code: 'PA-FIREARMS',
    name: text('枪支弹药', 'Firearms and ammunition', 'Armas de fuego y munición', '銃器・弾薬'),
    category: 'weapon',
    level: 'forbidden',
    keywords: ['枪支', '弹药', '子弹', '手枪', 'gun', 'ammunition', 'rifle'],
    basis: SECURITY,
  },
  {
    code: 'PA-KNIVES',
    name: text('管制刀具', 'Controlled knives', 'Armas blancas controladas', '規制刀剣類'),
    category: 'weapon',
    level: 'forbidden',
    keywords: ['匕首', '三棱刮刀', '弹簧刀', 'dagger', 'switchblade'],
    basis: SECURITY,
  },
  {
    code: 'PA-GASES',
    name: text('易燃易爆气体', 'Flammable gases', 'Gases inflamables', '可燃性ガス'),
    category: 'flammable',
    level: 'forbidden',
    keywords: ['液化气', '液化石油气', '乙炔', '氢气', '丁烷', 'acetylene', 'LPG', 'butane'],
    basis: DANGEROUS,
  },
  {
    code: 'PA-FUELS',
    name: text('易燃液体', 'Flammable liquids', 'Líquidos inflamables', '引火性液体'),
    category: 'flammable',
    level: 'forbidden',
    keywords: ['汽油', '柴油', '甲醇', '乙醇汽油', '油漆稀释剂', 'petrol', 'gasoline', 'methanol'],
    basis: DANGEROUS,
  },
  {
    code: 'PA-POISONS',
    name: text('剧毒化学品', 'Highly toxic chemicals', 'Productos químicos muy tóxicos', '劇毒化学品'),
    category: 'toxic',
    level: 'forbidden',
    keywords: ['氰化', '砒霜', '百草枯', '剧毒', 'cyanide', 'arsenic', 'paraquat'],
    basis: DANGEROUS,
  },
  {
    code: 'PA-CORROSIVES',
    name: text('强酸强碱', 'Strong acids and alkalis', 'Ácidos y álcalis fuertes', '強酸・強アルカリ'),
    category: 'toxic',
    level: 'forbidden',
    keywords: ['硫酸', '盐酸', '硝酸', '烧碱', 'sulphuric acid', 'sulfuric acid', 'caustic soda'],
    basis: DANGEROUS,
  },
  {
    code: 'PA-RADIOACTIVE',
    name: text('放射性物品', 'Radioactive material', 'Material radiactivo', '放射性物質'),
    category: 'radioactive',
    level: 'forbidden',
    keywords: ['放射性', '铀矿', '放射源', 'uranium', 'radioactive'],
    basis: DANGEROUS,
  },
  {
    code: 'PA-DRUGS',
    name: text('毒品及易制毒化学品', 'Drugs and their precursors', 'Drogas y precursores', '麻薬・原料物質'),
    category: 'drug',
    level: 'forbidden',
    keywords: ['毒品', '冰毒', '海洛因', '大麻', '麻黄碱', 'heroin', 'cannabis', 'ephedrine'],
    basis: SECURITY,
  },
  {
    code: 'PA-WILDLIFE',
    name: text('珍贵野生动物及制品', 'Protected wildlife', 'Fauna protegida', '希少野生動物・製品'),
    category: 'wildlife',
    level: 'forbidden',
    keywords: ['象牙', '犀角', '穿山甲', '虎骨', 'ivory', 'pangolin', 'rhino horn'],
    basis: WILDLIFE,
  },
  {
    code: 'PA-COUNTERFEIT',
    name: text('假冒侵权商品', 'Counterfeit goods', 'Falsificaciones', '模倣品'),
    category: 'counterfeit',
    level: 'forbidden',
    keywords: ['假烟', '假酒', '假币', '高仿', 'counterfeit'],
    basis: SECURITY,
  },
  {
    code: 'PA-TOBACCO',
    name: text('烟草专卖品', 'Tobacco under monopoly', 'Tabaco bajo monopolio', 'たばこ専売品'),
    category: 'other',
    level: 'restricted',
    keywords: ['卷烟', '烟叶', '雪茄', 'cigarettes', 'tobacco leaf'],
    basis: text(
      '《中华人民共和国烟草专卖法》',
      'Tobacco Monopoly Law',
      'Ley del Monopolio del Tabaco',
      '「たばこ専売法」',
    ),
  },
  {
    code: 'PA-WASTE',
    name: text('固体废物', 'Solid waste', 'Residuos sólidos', '固形廃棄物'),
    category: 'waste',
    level: 'restricted',
    keywords: ['废渣', '医疗废物', '危废', '废旧电池', 'medical waste', 'hazardous waste'],
    basis: text(
      '《固体废物污染环境防治法》',
      'Law on Prevention of Pollution by Solid Waste',
      'Ley de Prevención de la Contaminación por Residuos Sólidos',
      '「固形廃棄物汚染環境防止法」',
    ),
  },
  {
    code: 'PA-BATTERIES',
    name: text('锂电池', 'Lithium batteries', 'Baterías de litio', 'リチウム電池'),
    category: 'flammable',
    level: 'restricted',
    keywords: ['锂电池', '锂离子电池', 'lithium battery', 'lithium batteries'],
    basis: DANGEROUS,
  },
]
