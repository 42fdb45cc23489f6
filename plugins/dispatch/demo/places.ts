import type { LocalizedText } from '@ntocc/sdk/contracts'

const text = (zh: string, en: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

/** A depot at the edge of a city. */
export const DEPOT = text(
  '城北配送中心',
  'North distribution centre',
  'Centro de distribución norte',
  '北部配送センター',
)

/** Who is delivered to in a city, with what stands at the door. */
export const SHOPS: readonly LocalizedText[] = [
  text('惠民社区超市', 'Huimin community supermarket', 'Supermercado de barrio Huimin', '恵民コミュニティスーパー'),
  text('康宁大药房', 'Kangning pharmacy', 'Farmacia Kangning', '康寧薬局'),
  text('晨光便利店', 'Chenguang convenience store', 'Tienda de conveniencia Chenguang', '晨光コンビニ'),
  text('江畔酒店后厨', 'Riverside hotel kitchen', 'Cocina del hotel Ribera', '江畔ホテル厨房'),
  text('老街热干面馆', 'Old street noodle house', 'Casa de fideos de la calle vieja', '老街麺館'),
  text('宏达五金店', 'Hongda hardware store', 'Ferretería Hongda', '宏達金物店'),
  text('小象母婴店', 'Little elephant baby store', 'Tienda infantil Elefantito', '子象ベビー用品店'),
  text('绿源生鲜店', 'Lüyuan fresh food store', 'Tienda de frescos Lüyuan', '緑源生鮮店'),
  text('文华书店', 'Wenhua bookshop', 'Librería Wenhua', '文華書店'),
  text('新世界电器城', 'New world appliance store', 'Electrodomésticos Nuevo Mundo', '新世界家電センター'),
  text('第三小学食堂', 'Canteen of primary school no. 3', 'Comedor de la escuela primaria n.º 3', '第三小学校食堂'),
  text('市医院药房', 'City hospital pharmacy', 'Farmacia del hospital municipal', '市立病院薬局'),
  text(
    '光谷写字楼前台',
    'Optics valley offices, reception',
    'Recepción de las oficinas Guanggu',
    '光谷オフィスビル受付',
  ),
  text('南门快递驿站', 'South gate parcel station', 'Punto de paquetería Puerta Sur', '南門宅配ステーション'),
  text('花间鲜花店', 'Huajian flower shop', 'Floristería Huajian', '花間フラワーショップ'),
  text('建兴建材市场', 'Jianxing building materials market', 'Mercado de materiales Jianxing', '建興建材市場'),
]

export const STREETS: readonly LocalizedText[] = [
  text('解放大道', 'Jiefang Avenue', 'avenida Jiefang', '解放大道'),
  text('中山路', 'Zhongshan Road', 'calle Zhongshan', '中山路'),
  text('建设一路', 'Jianshe 1st Road', 'calle Jianshe 1', '建設一路'),
  text('和平街', 'Heping Street', 'calle Heping', '和平街'),
  text('友谊大道', 'Youyi Avenue', 'avenida Youyi', '友誼大道'),
  text('珞瑜路', 'Luoyu Road', 'calle Luoyu', '珞瑜路'),
]

export const addressOf = (city: LocalizedText, street: LocalizedText, house: number): LocalizedText => ({
  en: `${house} ${street.en}, ${city.en}`,
  zh: `${city.zh}${street.zh}${house}号`,
  es: `${street.es} ${house}, ${city.es}`,
  ja: `${city.ja}${street.ja}${house}号`,
})

export const CLOSED = text(
  '门店已打烊，电话无人接听',
  'Shop closed, nobody answers the phone',
  'Tienda cerrada, nadie contesta al teléfono',
  '閉店しており、電話に応答なし',
)
