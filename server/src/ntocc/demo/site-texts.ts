import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { SitePicture } from './site-pictures.ts'

const text = (en: string, zh: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

interface BannerText {
  key: string
  picture: SitePicture
  title: LocalizedText
}

/** What the home of the portal shows, in its order. */
export const BANNERS: readonly BannerText[] = [
  {
    key: 'ROAD',
    picture: 'road',
    title: text(
      'Every trip in sight, from loading to receipt',
      '从装货到回单，全程在途可视',
      'Cada viaje a la vista, de la carga al comprobante',
      '積込から受領書まで、すべての運行を見える化',
    ),
  },
  {
    key: 'RECEIPTS',
    picture: 'receipts',
    title: text(
      'Receipts reviewed within four hours',
      '回单四小时内审核',
      'Comprobantes revisados en cuatro horas',
      '受領書は4時間以内に審査',
    ),
  },
  {
    key: 'FUEL',
    picture: 'pump',
    title: text(
      'Fuel cards at partner stations along the main routes',
      '干线沿途合作加油站均可使用油卡',
      'Tarjetas de combustible en las estaciones asociadas de las rutas principales',
      '主要ルートの提携給油所で給油カードが使えます',
    ),
  },
]

interface NewsText {
  key: string
  /** Code of the dictionary `newsType`. */
  newsType: '1' | '2' | '3' | '4' | '5'
  picture: SitePicture
  /** Days before the demo's instant; below zero it comes out later. */
  daysAgo: number
  /** Not released: a draft that only editors see. */
  draft?: boolean
  views: number
  title: LocalizedText
  summary: LocalizedText
  body: LocalizedText
}

/** News of the portal: each kind, one that is still a draft and one that comes out the day after tomorrow. */
export const NEWS: readonly NewsText[] = [
  {
    key: 'RECEIPT-TIME',
    newsType: '3',
    picture: 'receipts',
    daysAgo: 2,
    views: 1284,
    title: text(
      'Receipts are now reviewed within four hours',
      '回单审核时限缩短至四小时',
      'Los comprobantes se revisan ahora en cuatro horas',
      '受領書の審査を4時間以内に短縮',
    ),
    summary: text(
      'Drivers are paid sooner: upload a sharp picture of the whole page with stamp and signature.',
      '司机更早收到运费：请上传完整清晰、有盖章和签字的回单。',
      'Los conductores cobran antes: suba una imagen nítida de la página entera, con sello y firma.',
      'ドライバーへの支払いが早まります。押印と署名のあるページ全体を鮮明に撮影してください。',
    ),
    body: text(
      'From Monday, receipts uploaded between 08:00 and 20:00 are reviewed within four hours, the others by 10:00 the next morning. Most rejections have one of three reasons: the picture is blurred, the consignee’s stamp is missing, or the quantity differs from the weighbill. A rejected receipt can be uploaded again at once from the waybill.',
      '自下周一起，8:00 至 20:00 上传的回单四小时内审核完毕，其余回单于次日 10:00 前审核。驳回的主要原因有三种：图片模糊、缺少收货方盖章、数量与磅单不符。被驳回的回单可在运单中立即重新上传。',
      'A partir del lunes, los comprobantes subidos entre las 8:00 y las 20:00 se revisan en cuatro horas; los demás, antes de las 10:00 del día siguiente. Casi todos los rechazos tienen uno de tres motivos: la imagen está borrosa, falta el sello del destinatario o la cantidad no coincide con el tique de pesaje. Un comprobante rechazado puede volver a subirse enseguida desde la carta de porte.',
      '来週月曜日から、8時から20時までにアップロードされた受領書は4時間以内、それ以外は翌朝10時までに審査します。差戻しの主な理由は、画像が不鮮明、荷受人の押印がない、数量が計量票と一致しない、の3つです。差し戻された受領書は、運送状からすぐに再アップロードできます。',
    ),
  },
  {
    key: 'FIVE-FLOWS',
    newsType: '2',
    picture: 'regulator',
    daysAgo: 6,
    views: 862,
    title: text(
      'What regulators compare: the five flows of a waybill',
      '监管核对要点：运单“五流合一”',
      'Qué compara el regulador: los cinco flujos de una carta de porte',
      '監督機関が照合する項目：運送状の「五つの流れ」',
    ),
    summary: text(
      'Contract, information, goods, funds and invoice must tell the same story.',
      '合同流、信息流、货物流、资金流、票据流须相互一致。',
      'Contrato, información, mercancía, fondos y factura deben coincidir.',
      '契約・情報・貨物・資金・請求書が一致していなければなりません。',
    ),
    body: text(
      'Provincial monitoring compares five flows of each waybill. Typical contradictions: the payee is not the driver who carried the goods, the vehicle’s track does not pass the loading place, or the invoice is larger than the freight. The lamps on the page of a waybill show each flow before the report is sent.',
      '省级监测平台按运单核对五流。常见不一致：收款人并非实际承运司机；车辆轨迹未经过装货地；开票金额大于运费。运单页面的五流指示可在上报前逐项查看。',
      'La plataforma provincial compara cinco flujos de cada carta de porte. Contradicciones habituales: quien cobra no es el conductor que transportó la mercancía, el recorrido del vehículo no pasa por el lugar de carga o la factura supera el flete. Los indicadores de la carta de porte muestran cada flujo antes de enviar la notificación.',
      '省の監視プラットフォームは運送状ごとに五つの流れを照合します。よくある不一致は、受取人が実際に運んだドライバーではない、車両の走行軌跡が積地を通っていない、請求額が運賃を上回る、などです。運送状の画面では、報告の前に各項目を確認できます。',
    ),
  },
  {
    key: 'FUEL-REBATE',
    newsType: '1',
    picture: 'pump',
    daysAgo: 9,
    views: 2310,
    title: text(
      'Fuel card: lower prices at 60 more stations',
      '油卡优惠：新增 60 座合作加油站',
      'Tarjeta de combustible: mejores precios en 60 estaciones más',
      '給油カード：割引の対象給油所が60か所増えました',
    ),
    summary: text(
      'Diesel along the corridors Wuhan–Changsha and Wuhan–Zhengzhou at the platform price.',
      '武汉至长沙、武汉至郑州沿线柴油按平台价结算。',
      'Diésel al precio de la plataforma en los corredores Wuhan–Changsha y Wuhan–Zhengzhou.',
      '武漢～長沙、武漢～鄭州の沿線で軽油をプラットフォーム価格で給油できます。',
    ),
    body: text(
      'Sixty stations along two corridors now take the fuel card. The list of gas stations shows the list price and the platform price of each fuel; drivers see the nearest ones on the map. Fuel paid with the card is settled with the freight of the trip.',
      '两条干线沿途新增 60 座加油站支持油卡。加油站列表列出各油品的挂牌价和平台价，司机可在地图上查看就近站点。使用油卡支付的油费随该趟运费一并结算。',
      'Sesenta estaciones de dos corredores aceptan ya la tarjeta. La lista de estaciones muestra el precio de lista y el de la plataforma de cada combustible; los conductores ven las más cercanas en el mapa. Lo pagado con la tarjeta se liquida con el flete del viaje.',
      '二つの幹線の給油所60か所で給油カードが使えるようになりました。給油所の一覧には油種ごとの店頭価格とプラットフォーム価格が表示され、ドライバーは地図で最寄りの給油所を確認できます。カードで支払った燃料代は、その運行の運賃とともに精算されます。',
    ),
  },
  {
    key: 'HOLIDAY',
    newsType: '4',
    picture: 'holiday',
    daysAgo: 14,
    views: 3075,
    title: text(
      'Duty hours on public holidays',
      '法定节假日值班安排',
      'Horario de guardia en festivos',
      '祝日の当番体制について',
    ),
    summary: text(
      'Dispatch and exceptions around the clock; reviews and payments with reduced hours.',
      '调度与异常处理 24 小时值班，审核与付款时间缩短。',
      'Despacho e incidencias las 24 horas; revisiones y pagos con horario reducido.',
      '配車と異常対応は24時間、審査と支払いは時間を短縮して行います。',
    ),
    body: text(
      'On public holidays the dispatch desk and the exception desk are staffed around the clock. Papers and receipts are reviewed from 09:00 to 18:00. Withdrawals ordered on a holiday are paid on the next working day of the bank. Dangerous goods are not accepted on days on which provinces close motorways to them.',
      '法定节假日期间，调度和异常处理 24 小时值班；证件与回单审核时间为 9:00 至 18:00；节假日申请的提现于银行下一工作日到账。各省禁止危险品车辆通行高速公路的日期，平台不受理危险品运输。',
      'En los festivos, las mesas de despacho y de incidencias atienden las 24 horas. Los documentos y comprobantes se revisan de 9:00 a 18:00. Las retiradas de fondos solicitadas en festivo se pagan el siguiente día hábil del banco. No se aceptan mercancías peligrosas los días en que las provincias les cierran las autopistas.',
      '祝日も配車と異常対応は24時間体制です。書類と受領書の審査は9時から18時まで行います。祝日に申請された出金は、銀行の翌営業日に支払われます。各省が高速道路の通行を禁止する日は、危険物の輸送を受け付けません。',
    ),
  },
  {
    key: 'SAFE-DRIVERS',
    newsType: '5',
    picture: 'drivers',
    daysAgo: 21,
    views: 1497,
    title: text(
      'A year without an accident: 128 drivers honoured',
      '全年零事故：128 名司机获表彰',
      'Un año sin accidentes: 128 conductores distinguidos',
      '年間無事故のドライバー128名を表彰',
    ),
    summary: text(
      'Together they drove 11 million kilometres.',
      '合计安全行驶 1100 万公里。',
      'Entre todos recorrieron 11 millones de kilómetros.',
      '走行距離は合わせて1,100万キロに達しました。',
    ),
    body: text(
      'This year 128 drivers of the platform drove without accident, speeding or fatigue warning. Each receives an outline agreement with preferred loads on the routes they know best. The figures come from the positions of their vehicles and from the exceptions recorded on their waybills.',
      '本年度平台共有 128 名司机实现零事故、零超速、零疲劳驾驶预警，将获得熟悉线路的优先派单资格。数据来自车辆定位和运单异常记录。',
      'Este año, 128 conductores de la plataforma circularon sin accidentes ni avisos de velocidad o fatiga. Tendrán preferencia en las cargas de las rutas que mejor conocen. Los datos proceden de las posiciones de sus vehículos y de las incidencias de sus cartas de porte.',
      '今年は128名のドライバーが、事故・速度超過・疲労運転の警告なしで走行しました。よく知るルートの貨物が優先的に割り当てられます。数値は車両の位置情報と運送状の異常記録に基づいています。',
    ),
  },
  {
    key: 'POSITIONS',
    newsType: '2',
    picture: 'road',
    daysAgo: 33,
    views: 640,
    title: text(
      'Positions at departure and delivery are now compulsory',
      '发车与送达定位上报成为必填项',
      'Las posiciones de salida y entrega ya son obligatorias',
      '出発時と納品時の位置情報が必須になりました',
    ),
    summary: text(
      'Without them a waybill counts as incomplete in the monthly figures.',
      '缺少定位的运单在月度统计中按不完整计。',
      'Sin ellas, la carta de porte cuenta como incompleta en las cifras mensuales.',
      '位置情報のない運送状は、月次統計で不完備として扱われます。',
    ),
    body: text(
      'The driver app asks for the position when loading and unloading are reported. Please keep location switched on for the whole trip. Where there is no reception the app keeps the positions and sends them later.',
      '司机在上报装货和卸货时，应用会采集定位，请全程开启定位权限。无信号路段的定位会暂存，恢复后补传。',
      'La aplicación del conductor pide la posición al comunicar la carga y la descarga. Mantenga la ubicación activada durante todo el viaje. Sin cobertura, la aplicación guarda las posiciones y las envía después.',
      '積込と荷卸しの報告時に、ドライバーアプリが位置情報を取得します。運行中は位置情報を常にオンにしてください。電波の届かない場所では、位置情報を保存して後から送信します。',
    ),
  },
  {
    key: 'NEW-DESK',
    newsType: '3',
    picture: 'drivers',
    daysAgo: -2,
    views: 0,
    title: text(
      'Our desk at the river port opens its doors',
      '港口服务点即将启用',
      'Abre nuestra oficina en el puerto fluvial',
      '河川港の窓口を開設します',
    ),
    summary: text(
      'Registration, papers and fuel cards on the spot.',
      '现场办理入驻、证件审核与油卡。',
      'Alta, documentos y tarjetas de combustible en el acto.',
      '登録、書類の審査、給油カードの手続きをその場で行えます。',
    ),
    body: text(
      'From next week drivers and shippers can register, have their papers reviewed and collect fuel cards at the port. Open on working days from 08:30 to 17:30.',
      '自下周起，司机和货主可在港口服务点现场注册、审核证件并领取油卡。开放时间为工作日 8:30 至 17:30。',
      'Desde la próxima semana, conductores y cargadores pueden darse de alta, presentar sus documentos y recoger tarjetas de combustible en el puerto. Abierto los días laborables de 8:30 a 17:30.',
      '来週から、ドライバーと荷主は港の窓口で登録、書類の審査、給油カードの受取りができます。受付は平日8時30分から17時30分までです。',
    ),
  },
  {
    key: 'PRICE-TRIAL',
    newsType: '1',
    picture: 'road',
    daysAgo: 1,
    draft: true,
    views: 0,
    title: text(
      'Draft: count the freight before you order',
      '草稿：下单前先试算运费',
      'Borrador: calcule el flete antes de pedir',
      '下書き：注文前に運賃を試算',
    ),
    summary: text(
      'Route, weight and day are enough.',
      '只需线路、重量和日期。',
      'Bastan la ruta, el peso y el día.',
      'ルート、重量、日付だけで試算できます。',
    ),
    body: text(
      'The price trial uses the same price systems as settlement. To be completed with pictures before it is published.',
      '运费试算与结算使用同一价格体系。发布前补充配图。',
      'El cálculo de precio usa los mismos sistemas de precios que la liquidación. Faltan las imágenes antes de publicarlo.',
      '運賃試算には精算と同じ価格体系を使います。公開前に画像を追加します。',
    ),
  },
]
