import type { LocalizedText } from '@ntocc/sdk/contracts'

const text = (en: string, zh: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

interface Told {
  type: string
  /** Who complains of such a thing. */
  by: readonly ('shipper' | 'driver' | 'consignee')[]
  words: LocalizedText
  answer: LocalizedText
  responsible: string
}

export const COMPLAINTS: readonly Told[] = [
  {
    type: 'delay',
    by: ['shipper', 'consignee'],
    words: text(
      'The vehicle came half a day late and nobody called. Our unloading team waited for nothing.',
      '车辆晚到半天，事先没有电话通知，卸货班组白等。',
      'El vehículo llegó con medio día de retraso y nadie avisó. El equipo de descarga esperó en balde.',
      '車両が半日遅れて到着し、連絡もありませんでした。荷卸しの作業員が無駄に待機しました。',
    ),
    answer: text(
      'The driver stopped for a repair and did not report it. He was told to call ahead; the waiting time of your team is credited.',
      '经核实司机途中维修未报备，已对司机进行提醒教育，卸货班组误工费在本批结算中抵扣。',
      'El conductor paró por una avería y no lo comunicó. Se le ha advertido; la espera de su equipo se abona.',
      'ドライバーが途中で修理し、報告していませんでした。事前連絡を徹底させ、待機分は今回の精算で差し引きます。',
    ),
    responsible: 'driver',
  },
  {
    type: 'damage',
    by: ['shipper', 'consignee'],
    words: text(
      'Three packages were torn when the doors were opened; the load was not strapped.',
      '开门时三件货物外包装破损，货物未绑扎。',
      'Al abrir las puertas había tres bultos rotos; la carga no iba amarrada.',
      '扉を開けると3個の梱包が破れていました。固縛されていませんでした。',
    ),
    answer: text(
      'Photos of loading show the load without straps. The driver bears the damage, which is deducted from his freight.',
      '装货照片显示未按要求绑扎，损失由司机承担，从其运费中扣除。',
      'Las fotos de la carga muestran que no iba amarrada. El conductor asume el daño, que se descuenta del flete.',
      '積込写真で固縛の不備を確認しました。損害はドライバー負担とし、運賃から差し引きます。',
    ),
    responsible: 'driver',
  },
  {
    type: 'loss',
    by: ['shipper'],
    words: text(
      'The unloaded weight is 0.6 t below the weighbill of loading. Please check the scales.',
      '卸货磅单比装货少 0.6 吨，请核对磅单。',
      'El peso descargado es 0,6 t inferior al tique de carga. Revisen las básculas.',
      '荷卸し時の重量が積込の計量票より0.6t少ないです。計量票を確認してください。',
    ),
    answer: text(
      'Both weighbills were compared: the scales at unloading were last calibrated in spring. The difference is within tolerance after weighing again.',
      '已比对两端磅单并复磅，差异在合理损耗范围内，已请卸货方校准地磅。',
      'Se compararon los tiques y se pesó de nuevo: la diferencia está dentro de la tolerancia.',
      '両方の計量票を照合し再計量した結果、差は許容範囲内でした。',
    ),
    responsible: 'consignee',
  },
  {
    type: 'attitude',
    by: ['shipper', 'consignee'],
    words: text(
      'The driver shouted at our gatekeeper and refused to wear a helmet in the yard.',
      '司机与门卫争吵，进厂不肯戴安全帽。',
      'El conductor gritó al vigilante y se negó a usar casco en el patio.',
      'ドライバーが守衛に大声を出し、構内でヘルメットの着用を拒否しました。',
    ),
    answer: text(
      'We spoke to the driver; he has apologised. Another case keeps him from your loads for a month.',
      '已约谈司机并致歉，如再次发生将暂停其承接贵司货源一个月。',
      'Hablamos con el conductor y ha pedido disculpas. Si se repite, no llevará sus cargas durante un mes.',
      'ドライバーに注意し、謝罪がありました。再発した場合は1か月間、御社の貨物を停止します。',
    ),
    responsible: 'driver',
  },
  {
    type: 'payment',
    by: ['driver'],
    words: text(
      'The receipt was approved last week and the freight has not arrived yet.',
      '回单上周已审核通过，运费至今未到账。',
      'El comprobante se aprobó la semana pasada y el flete aún no ha llegado.',
      '受領書は先週承認されましたが、運賃がまだ入金されていません。',
    ),
    answer: text(
      'The bank had returned the payment because of the account name. It was sent again today.',
      '因收款户名不符被银行退回，今日已重新打款。',
      'El banco devolvió el pago por el nombre de la cuenta. Hoy se ha enviado de nuevo.',
      '口座名義の相違で銀行から返戻されていました。本日再送金しました。',
    ),
    responsible: 'platform',
  },
  {
    type: 'waiting',
    by: ['driver'],
    words: text(
      'I waited eleven hours for loading although I had a time. Who pays the waiting?',
      '预约了装货时间，现场等了十一个小时才装上，压车费谁承担？',
      'Esperé once horas para cargar aunque tenía cita. ¿Quién paga la espera?',
      '積込の予約時間があったのに11時間待たされました。待機料は誰が負担しますか。',
    ),
    answer: text(
      'The shipper confirms the waiting and pays 300 yuan of detention with this waybill.',
      '货主确认压车情况属实，随本单补付压车费 300 元。',
      'El cargador confirma la espera y paga 300 yuanes de paralización con esta carta de porte.',
      '荷主が待機を認め、本運送状で待機料300元を支払います。',
    ),
    responsible: 'shipper',
  },
  {
    type: 'fee',
    by: ['driver', 'shipper'],
    words: text(
      'The deducted loss is higher than what we agreed on in the order.',
      '扣除的货损金额比约定的高。',
      'La merma descontada es mayor que la acordada en el pedido.',
      '差し引かれた貨物損失が取り決めより高くなっています。',
    ),
    answer: text(
      'The tolerance of the contract applies; the amount was counted again and is right.',
      '按合同约定的损耗标准重新核算，金额无误，已向投诉人说明。',
      'Se aplica la tolerancia del contrato; se volvió a calcular y el importe es correcto.',
      '契約の許容範囲で再計算し、金額に誤りがないことを説明しました。',
    ),
    responsible: 'nobody',
  },
  {
    type: 'safety',
    by: ['shipper'],
    words: text(
      'The vehicle ran on a bald tyre and drove through our yard much too fast.',
      '车辆轮胎磨损严重，厂区内超速行驶，存在安全隐患。',
      'El vehículo llevaba un neumático liso y circuló por el patio demasiado rápido.',
      'タイヤの摩耗がひどく、構内を速度超過で走行していました。',
    ),
    answer: text(
      'The vehicle is out of service until its tyres are changed; the driver repeats the safety training.',
      '该车已停运更换轮胎，司机须重新参加安全培训后方可接单。',
      'El vehículo queda fuera de servicio hasta cambiar los neumáticos; el conductor repite la formación.',
      'タイヤ交換まで車両を運行停止とし、ドライバーは安全教育を再受講します。',
    ),
    responsible: 'driver',
  },
]

export const FEEDBACK: readonly { kind: string; words: LocalizedText; reply: LocalizedText }[] = [
  {
    kind: 'suggestion',
    words: text(
      'Please let me see the weighbill beside the amount when I check a settlement.',
      '对账时希望能在金额旁边直接看到磅单照片。',
      'Al revisar una liquidación me gustaría ver el tique de pesaje junto al importe.',
      '精算の確認時に、金額の横で計量票を見られるようにしてください。',
    ),
    reply: text(
      'Good idea. It is planned for the next release.',
      '建议很好，已列入下个版本计划。',
      'Buena idea. Está prevista para la próxima versión.',
      'ご提案ありがとうございます。次の版で対応する予定です。',
    ),
  },
  {
    kind: 'problem',
    words: text(
      'Uploading receipts breaks off where the network is weak.',
      '信号差的地方上传回单经常中断。',
      'La subida de comprobantes se corta donde hay poca cobertura.',
      '電波の弱い場所で受領書のアップロードが中断します。',
    ),
    reply: text(
      'Uploads go on by themselves now when the network is back. Please tell us if it happens again.',
      '现在网络恢复后会自动续传，如仍有问题请再反馈。',
      'Ahora las subidas continúan solas al volver la red. Avísenos si se repite.',
      '電波が戻ると自動で再開するようになりました。再発した場合はご連絡ください。',
    ),
  },
  {
    kind: 'question',
    words: text(
      'Can the invoice be made for several waybills together?',
      '多张运单可以合并开一张发票吗？',
      '¿Se puede facturar varias cartas de porte juntas?',
      '複数の運送状をまとめて請求書にできますか。',
    ),
    reply: text(
      'Yes, for waybills of one shipper and one tax rate.',
      '可以，同一货主、同一税率的运单可以合并开票。',
      'Sí, si son del mismo cargador y tipo impositivo.',
      'はい。同じ荷主・同じ税率の運送状であれば可能です。',
    ),
  },
  {
    kind: 'praise',
    words: text(
      'The service line solved my payment within an hour. Thank you.',
      '客服一小时内就解决了我的运费问题，点赞。',
      'Atención al cliente resolvió mi pago en una hora. Gracias.',
      'カスタマーサービスが1時間で運賃の件を解決してくれました。',
    ),
    reply: text(
      'Thank you, we passed it on to the team.',
      '感谢认可，已转达给同事。',
      'Gracias, se lo hemos trasladado al equipo.',
      'ありがとうございます。担当者に伝えました。',
    ),
  },
]

export const COMMENTS: readonly { stars: readonly number[]; side: 'shipper' | 'driver'; words: LocalizedText }[] = [
  {
    stars: [5],
    side: 'shipper',
    words: text(
      'In time, careful, papers in order.',
      '准时、细心，单据齐全。',
      'Puntual, cuidadoso y con la documentación en regla.',
      '時間どおりで丁寧、書類も揃っていました。',
    ),
  },
  {
    stars: [4],
    side: 'shipper',
    words: text(
      'Good, but call before you arrive.',
      '不错，到达前最好先来个电话。',
      'Bien, pero avise antes de llegar.',
      '良かったですが、到着前に電話をください。',
    ),
  },
  {
    stars: [1, 2, 3],
    side: 'shipper',
    words: text(
      'Late, and the cover was torn.',
      '晚点，篷布破损。',
      'Llegó tarde y con la lona rota.',
      '遅れたうえ、シートが破れていました。',
    ),
  },
  {
    stars: [4, 5],
    side: 'driver',
    words: text(
      'Loaded at once, clear papers.',
      '装货快，单据清楚。',
      'Carga inmediata y papeles claros.',
      'すぐに積込でき、書類も明確でした。',
    ),
  },
  {
    stars: [1, 2, 3],
    side: 'driver',
    words: text(
      'A long wait at the gate.',
      '门口排队等很久。',
      'Mucha espera en la puerta.',
      '門で長く待たされました。',
    ),
  },
]
