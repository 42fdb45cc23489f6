import { entry, type LocalizedEntry } from '../dictionaries.ts'

/** Labels of banks, payment channels and fuel. Banks by the four letters of their SWIFT code (list I of the guides). */
export const ACCOUNT_LABELS: Readonly<Record<string, readonly LocalizedEntry[]>> = {
  bank: [
    entry('ICBK', '中国工商银行', 'ICBC', 'ICBC', '中国工商銀行'),
    entry('ABOC', '中国农业银行', 'Agricultural Bank of China', 'Banco Agrícola de China', '中国農業銀行'),
    entry('BKCH', '中国银行', 'Bank of China', 'Banco de China', '中国銀行'),
    entry('PCBC', '中国建设银行', 'China Construction Bank', 'Banco de Construcción de China', '中国建設銀行'),
    entry('COMM', '交通银行', 'Bank of Communications', 'Banco de Comunicaciones', '交通銀行'),
    entry('PSBC', '中国邮政储蓄银行', 'Postal Savings Bank of China', 'Banco Postal de Ahorros', '中国郵政貯蓄銀行'),
    entry('CMBC', '招商银行', 'China Merchants Bank', 'China Merchants Bank', '招商銀行'),
    entry('SPDB', '上海浦东发展银行', 'SPD Bank', 'SPD Bank', '上海浦東発展銀行'),
    entry('CIBK', '中信银行', 'China CITIC Bank', 'China CITIC Bank', '中信銀行'),
    entry('EVER', '中国光大银行', 'China Everbright Bank', 'China Everbright Bank', '中国光大銀行'),
    entry('MSBC', '中国民生银行', 'China Minsheng Bank', 'China Minsheng Bank', '中国民生銀行'),
    entry('FJIB', '兴业银行', 'Industrial Bank', 'Industrial Bank', '興業銀行'),
    entry('GDBK', '广发银行', 'China Guangfa Bank', 'China Guangfa Bank', '広発銀行'),
    entry('SZDB', '平安银行', 'Ping An Bank', 'Ping An Bank', '平安銀行'),
    entry('OTHR', '其他银行', 'Another bank', 'Otro banco', 'その他の銀行'),
  ],
  payChannel: [
    entry('bank', '银行直连', 'Bank, directly', 'Banco, conexión directa', '銀行直結'),
    entry('unionpay', '银联', 'UnionPay', 'UnionPay', '銀聯'),
    entry('alipay', '支付宝', 'Alipay', 'Alipay', 'アリペイ'),
    entry('wechat', '微信支付', 'WeChat Pay', 'WeChat Pay', 'ウィーチャットペイ'),
    entry('other', '其他渠道', 'Another channel', 'Otro canal', 'その他'),
  ],
  gasBrand: [
    entry('petrochina', '中国石油', 'PetroChina', 'PetroChina', '中国石油'),
    entry('sinopec', '中国石化', 'Sinopec', 'Sinopec', '中国石化'),
    entry('cnooc', '中国海油', 'CNOOC', 'CNOOC', '中国海洋石油'),
    entry('private', '民营', 'Independent', 'Independiente', '独立系'),
  ],
  driverLevel: [
    entry('A', 'A级', 'Level A', 'Nivel A', 'Aランク'),
    entry('B', 'B级', 'Level B', 'Nivel B', 'Bランク'),
    entry('C', 'C级', 'Level C', 'Nivel C', 'Cランク'),
  ],
}
