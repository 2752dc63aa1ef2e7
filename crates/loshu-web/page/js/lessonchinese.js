// The words of what is learned, which come with the lessons.

/** @type {Record<string, string>} */
export const lessonChinese = {
  hodokuScale: "HoDoKu", seScale: "Sudoku Explainer", teScale: "试错（T&E）", hardestStep: "最难的一步", "depth-0": "唯一余数和排除就够", "depth-1": "一次试一个候选数就够", "depth-2": "试的时候还要再试一层", "depth-3": "要试三层",
  "depth-4": "试三层也不够", score: "分值 {score}", ratingTerms: "是最难的一步，到第一个出数为止 {ep}，第一步 {ed}", ratingOthers: "到第一个出数为止 {ep}，第一步 {ed}", findPath: "显示过程", stepsCount: "共 {count} 步", stepOf: "第 {step} 步，共 {count} 步", backToGame: "回到我的盘面",
  findTechnique: "查找技巧", course: "课程", learnedOf: "共 {count} 课，已学会 {learned} 课。", isLearned: "我学会了", why: "为什么成立", how: "怎么找", anotherExample: "另一个例子", allSteps: "此刻的所有步骤",
  allStepsText: "按技巧列出当前盘面上能走的步骤，不含强制链。", findSteps: "列出所有步骤", stepsFound: "有 {count} 种技巧可用。", stepsNone: "没有技巧可用。", stepsStopped: "搜索时间太长，可能还有别的。", stepsWrong: "有数字填错了。请先改正，否则推出的步骤不可靠。",
  wordsHere: "选一个步骤、例子或练习，讲解会显示在这里。", exampleNumber: "例 {number}", exercise: "练习", exerciseTitle: "练习：{technique}", exerciseStrike: "盘面上有一处，用“{technique}”可以删去候选数。请先选格，再选要删的数字；用键盘时，移到该格再按数字。",
  exercisePlace: "盘面上有一处，用“{technique}”可以填数。请先选格，再选数字；用键盘时，移到该格再按数字。", checkExercise: "检查", showSolution: "显示答案", exerciseRight: "正确！", nextExercise: "下一个练习", noExercise: "还没有找到合适的题。",
  exercisesDone: "已完成 {count} 个练习", noExample: "还没有找到例子，已查找 {tried} 道题。", needsOne: "需要唯一解", seFrom: "Sudoku Explainer {se} 起", hodokuScore: "HoDoKu 分值 {score}", locked: "区块", subset: "数组",
  fish: "链列", "single-digit": "单数字结构", coloring: "染色", wing: "短链", uniqueness: "唯一性", als: "待定数组", chain: "链", exotic: "特殊结构", forcing: "强制链", "last-resort": "最后手段", priceSe: "SE {se}",
  priceHodoku: "HoDoKu {score}", notYours: "这是解题过程中的一步。要填写，请先按“回到我的盘面”。", moreLines: "其余 {count} 句", path: "解题过程", lesson: "是什么，怎么找", what: "是什么", schematic: "结构", chooseIn: "{cell} 的数字：", chooseMarked: "标出的这一格填：",
  chooseDigit: "选 {cell} 的 {digit}", techniques: "技巧", practise: "出用到它的题", single: "出数",
  // the road
  road: "你的学习路线", roadGoOn: "继续：{lesson}", roadBegin: "开始：{lesson}", roadDone: "{count} 课全部学会了。学过的还会回来复习。", todayTitle: "今天", roadNext: "下一课", roadBegun: "学习中", roadKnown: "已学会", roadKnownOf: "共 {count} 课，已学会 {learned} 课", roadBack: "全部课程", roadOpen: "打开这一课",
  chapterFirst: "入门", dueTitle: "还记得吗？", dueOne: "再做一次：{lesson}", dayPuzzle: "适合你的今日一题：{level}", missTitle: "补一补薄弱处", missOf: "{lesson}：你要过 {count} 次提示", missDone: "从列表中去掉",
  progressTitle: "我的进度", progressLesson: "课", progressExamples: "例题", progressSolved: "练习", progressWrong: "做错过", progressDue: "复习日期", progressForget: "清除我的进度", progressForgetAsk: "所有课程都会变成没学过，不能恢复。要继续吗？", progressNone: "你还没有开始学习。",
  // a lesson
  momentOf: "第 {number} 步，共 {count} 步", nextLesson: "下一课：{lesson}", partIdea: "道理", partExample: "例 {number}", partExercise: "练习", partPuzzle: "一道题", partDone: "已完成", lessonParts: "这一课的各部分", nextExample: "下一个例子", toExercises: "去做练习", fromIdea: "第一个例子", backToYourGame: "回到我的游戏",
  lookHere: "看这里。", yourMove: "最后一步由你来走。", yourMoveStrike: "哪个候选数可以删去？选中它，再按“检查”。", yourMovePlace: "哪一格填哪个数？选中它，再按“检查”。",
  yourMoveRight: "正确。{therefore}", faultDigit: "格子选对了，是 {cell}，但不是 {digit}。再把道理看一遍。", faultPattern: "{cell} 的 {digit} 属于这个结构本身，要删去的在结构之外。", chooseCell: "请在盘面上选一格。", check: "检查", helpMe: "帮帮我", helpStage: "第 {stage} 级帮助，共 {stages} 级：{text}",
  exerciseCount: "已做对 {solved} 个，要做对 {enough} 个", exerciseEnough: "{lesson}学会了，明天再来复习。", exerciseReturn: "还记得！{day} 再复习。", exerciseReturnWrong: "明天再来一次，这样才记得牢。", exerciseLink: "复制这个练习的链接", lessonLink: "复制这一课的链接",
  puzzleText: "下面找一道用得上它的题，请稍等。", puzzleFound: "这道题用得上：{technique}。", puzzlePlay: "玩一道用到它的题", puzzleSearching: "正在找题……", puzzleLate: "这段时间里没有找到，这样的题很少。请再试一次，或多做一个练习。", patternCalled: "这就是它的结构。其他数字都没有画，好让你看清。", exampleOf: "{lesson}（例 {number}）",
  // first steps
  "lesson-rules": "规则", "lesson-names": "格的名字和“看到”", "lesson-candidates": "候选数", "lesson-small-puzzle": "一道小题", "lesson-first-puzzle": "第一道大题", "lesson-children": "给孩子：用图案",
  rulesRows: "这是一个小数独。它有 4 行，行是横的。这是第 1 行。", rulesColumns: "它有 4 列，列是竖的。这是第 3 列。", rulesBoxes: "它有 4 个宫，每个宫用粗线围着。这是第 2 宫。",
  rulesOnce: "规则只有一条：每行、每列、每宫都要有{all}，每个各出现一次。", rulesStart: "有些格一开始就填好了，其余的由你来填。",
  rulesRowTask: "第 1 行有一格是空的。缺哪个数字？", rulesColumnTask: "再看第 3 列。缺哪个数字？", rulesBoxTask: "再看第 3 宫。缺哪个数字？", missingRight: "对！缺的就是 {digit}。",
  rulesThree: "看角上的这一格。它所在的行里有 {row}，列里有 {column}，宫里有 {box}。它还能填什么？", rulesThreeRight: "对，是 {digit}！行、列、宫要一起看。",
  rulesEnd: "现在全填满了，规则处处成立。你没有靠猜，数独从来不用猜。", rulesBig: "大数独有 9 行、9 列、9 宫，填 1 到 9。规则是一样的。",
  namesWhat: "每格都有名字。这一格叫 r2c3：在第 2 行、第 3 列。", namesCount: "行从上往下数，列从左往右数。", namesTap: "{cell} 在哪里？点它。用键盘时，移到那里按回车键。", namesWrong: "那是 {cell}。要找的是 {wanted}：r 后面是行，c 后面是列。", namesRight: "对，这就是 {cell}。",
  seesWhat: "一格能“看到”同行、同列、同宫的其他格。{cell} 看到所有涂了颜色的格。互相看到的两格，数字一定不同。", seesTap: "点一个 {cell} 看得到的格。", seesItself: "那是 {cell} 自己。", seesWrong: "不对。{cell} 和 {from} 不同行、不同列、也不同宫，所以看不到。", seesRight: "对，看得到。这两格不会相同。",
  seesNotTap: "再点一个 {cell} 看不到的格。", seesDoes: "{from} 看得到 {cell}：它们同行、同列或同宫。", seesNotRight: "对，这两格可以相同。", seesBig: "大盘面也一样。{cell} 看到 20 格：同行 8 格，同列 8 格，同宫还有 4 格。", seesBoth: "难一点的：点一个 {one} 和 {other} 都看得到的格。", seesBothWrong: "不是两格都能看到 {cell}。", seesBothRight: "对！很多技巧的最后都是这样：一格同时看到另外两格。",
  candidatesWhat: "候选数是一格还能填的数字：它看到的格里还没有这个数字。", candidatesSmall: "候选数写成小字。", candidatesTask: "{cell} 还能填哪些数字？把它们都选出来。", isCandidate: "这个已经是候选数了。", candidatesRight: "对。其中一个会填进 {cell}，现在还不知道是哪一个。", rightLeft: "对。还有 {count} 个。",
  strikeTask: "{cell} 现在是 {digit}。它看到的格不能再填 {digit}。把要删去的小 {digit} 都选出来。", strikeNotSeen: "{from} 看不到 {cell}，所以这个 {digit} 留着。", strikeOther: "这个 {digit} 可以留着，要删的只是 {placed}。", strikeRight: "对。划掉候选数，就叫删数。", lastTask: "{cell} 只剩一个候选数，所以确定了。填进去吧。", lastRight: "对！解题就是这样：删数，再看剩下什么。",
  candidatesEnd: "候选数可以自己写：在“游戏”里选“候选”，再按数字。", candidatesPage: "也可以让本页来写：在“游戏”里打开“选项”，选“自动候选数”。",
  whyHouse: "不行：{house}已经有 {digit} 了，看 {cell}。", whyHousePlain: "不行：{house}已经有 {digit} 了。", whySees: "不行：它看到 {cell}，那里是 {digit}。", notThisDigit: "这里不是 {digit}。",
  // a guided puzzle
  guideStart: "来做一整道题。我把道理说给你听，你来填。", guideQuiet: "做得不错。接下来我只说看哪里。", guideSilent: "现在自己来。卡住了就按“帮帮我”。", guideRight: "对。", guideNotSure: "{cell} 填 {digit} 好像可以，其实不对。找一格确定的。", guideDone: "这道题解完了，真棒！", guideLeft: "还剩 {count} 格。", guideAgain: "换一道题", guidePlay: "自己玩一道",
  // for teachers
  forTeachers: "给老师", forTeachersText: "投影时用左右方向键或翻页笔前进、后退；遇到问题时，先显示答案。链接不需要账号，什么都不会离开浏览器。", printLesson: "打印这一课", printSet: "打印 6 个练习和答案", paperAnswer: "答案：", paperStrike: "每个盘面上都有一处可以用“{technique}”。哪些候选数可以删去？", paperPlace: "每个盘面上都有一处可以用“{technique}”。哪一格填哪个数？",
  // other rules
  "group-killer": "杀手数独", "group-lines": "线", "group-dots": "点", "group-houses": "更多的区域",
  "lesson-killer": "杀手数独：笼与和", "lesson-killer-45": "杀手数独：45 法则", "lesson-thermometers": "温度计", "lesson-arrows": "箭头", "lesson-whispers": "德国耳语线", "lesson-renban": "连号线", "lesson-palindromes": "回文线", "lesson-kropki": "白点与黑点", "lesson-xv": "X 与 V", "lesson-x": "对角线数独", "lesson-windoku": "窗口数独", "lesson-jigsaw": "不规则数独", "lesson-anti-knight": "无马数独",
  "idea-killer-1": "杀手数独有虚线围成的笼。角上的小数字是笼里各数之和，笼里的数字不重复。行、列、宫的规则照旧。", "idea-killer-2": "能凑成一个和的数字不多。两格的 3 只能是 1 + 2，4 只能是 1 + 3。这样的组合值得记住。", "idea-killer-3": "看标出的笼：哪些数字能凑成它的和？其他的都可以删去。这个小盘面填 1 到 6。",
  "idea-killer-45-1": "1 到 9 加起来是 45。所以每行、每列、每宫的和都是 45。", "idea-killer-45-2": "把一个区域里的笼加起来。如果只差一格没盖住，这一格就是 45 减去这些和。", "idea-killer-45-3": "如果笼盖满了区域，还多出一格，这一格就是超过 45 的部分。把标出的区域里的笼加起来。",
  "idea-thermometers-1": "温度计有一个圆球。从圆球开始，数字一格比一格大。", "idea-thermometers-2": "所以圆球不能是最大的数，末端不能是最小的数。", "idea-thermometers-3": "数一数有几格。长的温度计，圆球一定小，末端一定大，中间的格也剩不下几个数。这个盘面填 1 到 6。",
  "idea-arrows-1": "箭头从圆圈出发。箭身上各数之和等于圆圈里的数。", "idea-arrows-2": "所以圆圈里的数大，箭身上的数小。箭身有两格，而且互相看到时，圆圈至少是 3。", "idea-arrows-3": "先看圆圈最大能是几，箭身上太大的数就可以删去。这个盘面填 1 到 6。",
  "idea-whispers-1": "绿线上相邻的两格至少相差 5。", "idea-whispers-2": "所以线上没有 5：没有数字和它相差 5。4 的旁边只能是 9，6 的旁边只能是 1。", "idea-whispers-3": "线上的数一大一小交替。只要知道一格是小数，线上其余各格是大是小就都知道了。",
  "idea-renban-1": "紫线上的数字是连号，中间没有空缺，如 3、4、5。先后不限，也不重复。", "idea-renban-2": "三格的线上，任意两数最多相差 2。", "idea-renban-3": "知道了一格，其他格就在它附近，离得太远的数可以删去。",
  "idea-palindromes-1": "回文线从两头读起来一样：第一格和最后一格相等，第二格和倒数第二格相等，依此类推。", "idea-palindromes-2": "所以其中一格不能填的数，另一格也不能填。", "idea-palindromes-3": "比一比标出的两格的候选数：只有一边有的，可以删去。",
  "idea-kropki-1": "白点两边的数相差 1，如 4 和 5。黑点两边的数，一个是另一个的两倍，如 2 和 4。", "idea-kropki-2": "所以黑点两边不会有 5、7、9：它们的一半和两倍都不合适。这里填 1 到 6。", "idea-kropki-3": "看标出的两格。每个数都要在另一格找到搭配，找不到的可以删去。",
  "idea-xv-1": "两格之间的 X 表示和为 10，V 表示和为 5。", "idea-xv-2": "所以 V 的两边只能是 1 和 4，或 2 和 3。X 的两边没有 5，因为那要两个 5。", "idea-xv-3": "看标出的两格。每个数都要在另一格找到搭配，找不到的可以删去。",
  "idea-x-1": "两条对角线也是区域，每条都要填齐所有数字。", "idea-x-2": "所以对角线上的格能看到这条对角线上的其他格。", "idea-x-3": "在对角线上找排除：某个数在那里还能填哪里？标出的对角线上就有一处。",
  "idea-windoku-1": "盘面上标出了四个窗口，每个窗口和宫一样，要填 1 到 9。", "idea-windoku-2": "一个窗口跨四个宫。一个宫里的数字能通过窗口排除别的宫里的格。", "idea-windoku-3": "像在宫里一样，在窗口里找排除。标出的窗口里就有一处。",
  "idea-jigsaw-1": "不规则数独的宫不是方的。每个区都要填齐所有数字。", "idea-jigsaw-2": "区拉得越长，碰到的行和列越多，里面的格排除得越快。", "idea-jigsaw-3": "在区里找排除。标出的区里，有一个数只剩一处可填。",
  "idea-anti-knight-1": "相隔一个马步的两格不能相同。国际象棋的马直走两格，再横走一格。", "idea-anti-knight-2": "所以每格最多还能多看到八格。", "idea-anti-knight-3": "一个数在某宫里只剩几处时，找这几处用马步都能看到的格，那里不能填这个数。", faultOtherStrike: "{cell} 不是 {digit} 没有错，但用这一课的规则推不出来。你用的是：{place}。", faultOtherPlace: "{cell} 是 {digit} 没有错，但用这一课的区域推不出来。你用的是：{place}。",
};
