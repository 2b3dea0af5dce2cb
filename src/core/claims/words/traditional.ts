/** Traditional characters of the words that claims are made of, each followed by its simplified form. */
export const TRADITIONAL =
  "幫帮為为給给發发經经請请說说開开關关學学寄寄會会議议機机電电話话訂订單单週周點点場场刪删掉掉囉啰曆历東东車车門门號号碼码員员處处理理進进過过還还這这個个們们來来時时間间後后裡里對对應应該该當当動动務务設设備备檔档資资訊讯數数據据庫库錄录寫写讀读試试執执務务運运轉转帳账戶户費费買买賣卖貨货購购預预約约鬧闹鐘钟題题問问題题結结果果確确認认更更變变換换調调優优惠惠證证書书簽签圖图檢检查查尋寻無无沒没將将從从與与剛刚纔才總总共共現现實实際际項项專专業业權权線线網网頁页訪访視视頻频聽听樂乐曲曲燈灯溫温鎖锁護护險险賠赔償偿醫医藥药診诊預预館馆飯饭餐餐廳厅張张陳陈劉刘黃黄趙赵吳吴鄭郑許许孫孙師师啟启報报駐驻";

const SIMPLE: ReadonlyMap<string, string> = new Map(
  (TRADITIONAL.match(/../gu) ?? []).map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
);
const ANY = new RegExp(
  `[${[...SIMPLE]
    .filter(([from, to]) => from !== to)
    .map(([from]) => from)
    .join("")}]`,
  "gu",
);

/** Of the same length, so that places stay. */
export const simplified = (text: string): string => text.replace(ANY, (one) => SIMPLE.get(one) ?? one);
