// The words of the desk at which puzzles are set, in Chinese.

/** @type {Record<string, string>} */
export const setChinese = {
  trueCandidates: "显示每格在各个解中出现的数字", notCounted: "没能在限定时间内数完解的个数。", cannotSet: "这里不能修改这道题。", regionsOverlap: "重叠的盘面用固定的宫，不能另画宫。", "grids-twin": "双连：2 个盘面", "grids-triple": "三连：3 个盘面", "grids-butterfly": "蝴蝶：4 个盘面", "grids-flower": "花朵：5 个盘面", "grids-windmill": "风车：5 个盘面", "grids-samurai": "武士：5 个盘面", gridsOwn: "其他重叠的盘面", sizeChanged: "盘面已清空。撤销可以找回原来的题。",
  changesNothing: "已经是这样了。", candidatesPart: "还有 {count} 个候选数没有查明。", candidatesLate: "没能在限定时间内找出来。", clueNumber: "数值", clueStep: "方向", addClue: "加在这里", added: "已添加：{clue}。",
  remove: "删除{clue}", swapRegions: "交换两格所属的宫", swapFirst: "请点第一格。", swapSecond: "再点第二格。", boxesCleared: "原来的宫已清除，好画新的宫。撤销可以找回。", disjoint: "同位不重复", oneCell: "请只选一格来写已知数。", clueTouches: "这些格没有依次相邻。", clueTakes: "请先选 {count} 格。",
  clueNeeds: "请先选 {count} 格或更多。", clueWantsNumber: "这条规则需要一个整数。", clueWantsDigits: "这条规则需要 1 到 4 个数字。", editThis: "从当前题目开始", clearAll: "清空盘面",
  ready: "唯一解，可以开始玩了。", cluesMissing: "还要 {count} 个数字，或其他提示。",
  "tool-choose": "选取", "tool-digits": "数字", "tool-candidates": "候选数", "tool-regions": "宫", "tools-general": "盘面",
  "tools-cages": "笼", "tools-lines": "线", "tools-signs": "标记", "tools-marks": "格内", "tools-outside": "盘外", palette: "工具", pillArrow: "胶囊箭头",
  "how-digits": "逐行键入题目：键入数字就填入并进到下一格；0、句点或空格键留空。", "how-candidates": "先选格，再键入这些格可以填的数字。Delete 键全部清除。",
  "how-regions": "按编号选一个宫，拖过它的格。满了就轮到下一个宫。", "keys-regions": "按住 Shift 或用右键取出格；回车键涂已选的格。", "how-choose": "点一条提示就选中它，再点选下面的一条；拖动可以移动。拖过没有提示的格，就选中这些格。",
  "how-area": "拖过这些格，再键入数字（如果有）。", "keys-area": "按住 Shift 或用右键取出格。", "how-line": "沿着各格拖动；有圆头、圆圈或胶囊的，从那里开始。从温度计或箭头的中间开始，就是一条分支。拖动选中的线的一端可以修改它。",
  "how-pair": "点在两格之间，或从一格拖到另一格。不等号从较小的数字开始。", "how-parts": "一份接一份地拖过各格，从第二份起按住 Shift，再键入份数。", "how-pairs": "拖过这些格，再成对键入数字：几个，哪个数字。",
  "how-square": "点在四格相交的地方，再键入一至四个数字。", "how-each": "点格，或拖过各格。再点一次就去掉。",
  "how-copy": "拖过图形，再点副本第一格的位置。", "how-edge": "点盘面外侧，再键入数字。小杀手沿着拖动的斜线方向看。", pickedClue: "已选中：{clue}，{cells}。",
  pickedHow: "已选中：{clue}。", pickedNumber: "键入它的数字。", pickedTurns: "F 键换方向。", pickedRest: "Ctrl 加方向键移动，Delete 键删除，回车或 Escape 键放开。", gap: "", turnClue: "换方向", removeClue: "删除", removed: "已删除：{clue}。",
  clueNoNumber: "{clue}没有数字。按 Escape 键，再按 D，就可以写已知数。", clueWantsFrom: "这条规则需要 1 到 {most} 的数字。", clueMovesOut: "那个方向没有地方了。",
  clueNoWay: "从这个角朝那个方向进不了盘面。", noGivenNow: "选中一条提示就能给它数字；要写已知数，请拿起“数字”工具（D）。", cloneNext: "现在点副本第一格的位置。", cloneOut: "副本会超出盘面。",
  numberMissing: "缺数字", numbersMissing: "{count} 条提示还没有数字。", cluesOf: "提示：{count}", regionInHand: "第 {number} 宫", regionsOpen: "宫还没有画完。",
  "fault-free": "{count} 格不属于任何宫。", "fault-few": "第 {number} 宫有 {count} 格，应有 {size} 格。", "fault-many": "第 {number} 宫有 {count} 格，而数字只有 {size} 个。",
  "fault-parts": "第 {number} 宫分成了 {count} 块。", gridTitle: "大小和规则", boxShape: "宫的形状", noBoxes: "无宫", ownRegions: "自画的宫", noRegions: "清除宫",
  rising: "副对角线", falling: "主对角线", entropy: "全局熵", modularity: "全局同余", taxicab: "出租车距离", flatmates: "荷兰室友", ranks: "名次各异", allRatios: "黑点全标", allSums: "XV 全标", randomRegions: "随机不规则宫", draftsTitle: "题名和草稿", draft: "草稿",
  draftNumber: "草稿 {number}", titleWord: "题名", authorWord: "作者", rulesWord: "规则说明", fillRules: "用现成的说明", draftFull: "浏览器没有空间了，草稿没有保存。请以 JSON 发布，或删除别的草稿。", newDraft: "新草稿", noPuzzleIn: "这段文字里没有能读懂的题目。", pastedDraft: "已作为新草稿打开。", copyDraft: "复制一份",
  removeDraft: "删除草稿", removeDraftAsk: "删除这份草稿？删除后无法恢复。", levelLater: "有唯一解时会显示难度。", factsTitle: "出题参考", fillCandidates: "填入真候选数", isNeeded: "每条提示都必要吗？",
  ratingNow: "正在寻找解题过程……", hardestOfDraft: "共 {count} 步，最难的是第 {at} 步：{technique}（{price}）。", touchWith: "{clue}，同 {cells}", touchLine: "{clue}，第 {at} 格，共 {count} 格", touchRegion: "第 {number} 宫", touchOutside: "{place} 处的{clue}", combinations: "组合", noCage: "此格不在有和数的笼里。", combinationsOf: "{clue}：{count} 种组合", publishTitle: "发布",
};
