/** Words that only names of organisations contain: legal forms of many countries, and words for institutions. */
const FORMS =
  /(?:^|[\s,.(])(?:inc|incorporated|llc|l\.l\.c|llp|lp|ltd|limited|corp|corporation|company|co|plc|gmbh|ag|kg|mbh|ug|e\.v|s\.?a|s\.?a\.?s|sarl|s\.?a\.?r\.?l|srl|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|ab|oy|oyj|as|asa|a\/s|aps|hf|ou|oü|uab|sia|kft|zrt|s\.?r\.?o|d\.?o\.?o|sp\. z o\.?o|k\.?k|g\.?k|ltda|lda|a\.?ş|pty|pte|pvt|sdn|bhd|ooo|pjsc|jsc|holdings?|group|foundation|university|universität|institut(?:e|ion)?|college|school|ministry|department|agency|council|committee|association|society|federation|organi[sz]ation|office|trust|bank|authority|government|commission|gouvernement|stiftung|verein|fondation|technologies|networks?|consulting|solutions)\.?(?=$|[\s,.)&])/i;
const FORMS_ELSEWHERE = /有限公司|股份|株式会社|有限会社|유한회사|주식회사|公司|大学|研究所/;

/** Returns whether the words of a name show that it belongs to an organisation. Any other name may be a person's. */
export function isCompanyName(name: string): boolean {
  return FORMS.test(name) || FORMS_ELSEWHERE.test(name);
}
