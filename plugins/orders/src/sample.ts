/** What tests of pages are shown: goods in the hall, of which nobody has taken a share. */
export const order = {
  id: 7,
  version: 2,
  code: 'O7',
  orderNo: 'DD26112300000007',
  status: 3,
  goodsName: 'Steel coils',
  qty: 60,
  remainingQty: 60,
  unit: 'tonne',
  vehicleCount: 2,
  loadAreaCode: '420100',
  loadAddress: 'Gate 1',
  unloadAreaCode: '310100',
  unloadAddress: 'Gate 2',
  priceMode: 'unit',
  quoteMode: 'fixed',
  confirmMode: 'auto',
  grabRule: 'once',
  price: '75.20',
  shareQty: 30,
  taken: 0,
}

/** A page of a list that has nothing else. */
export const paged = (records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })
