/** Things, places, persons and qualities, a row each as in `actions.ts`. */
// prettier-ignore
export const THING_CONCEPTS = `
email;mailbox smtp gmail outlook;email* e-mail* e_mail mail mails mailed;correo* email* mail* e_mail;mail mails courriel* email* e_mail e-mail* mel;e-mail* email* *mail *mails mailadresse mail mails;email* e-mail* e_mail mail correio_eletronico correio_electronico;邮件 电邮 邮箱 电子邮件
message;msg dm chat im;messag*;mensaj*;message* msg;nachricht* *nachricht *nachrichten mitteilung*;mensage* recado*;消息 信息 留言 讯息
sms;texting twilio;sms text texts texted;sms mensaje_de_texto;sms texto* message_texte;*sms kurznachricht* sms;sms torpedo* mensagem_de_texto;短信 简讯
chat;im messenger livechat;chat chats chatted chatting conversation*;chat* conversacion*;chat chats clavardage conversation* discussion*;chat* *chat gesprach*;chat* conversa conversas bate_papo;聊天 会话 对话
whatsapp;wa;whatsapp*;whatsapp* wasap* guasap* wpp;whatsapp*;whatsapp* *whatsapp;whatsapp* zap zapzap wpp;微信 群聊
thread;conversation topic teams;thread* channel* slack;hilo* canal canales slack;fil canal canaux slack;thread* kanal* *kanal slack;thread* canal canais topico* slack;频道 群组 话题 帖子
inbox;inbound folder;inbox* mailbox*;bandeja* buzon*;boite_de_reception boite_mail boite_aux_lettres messagerie;posteingang* postfach* *postfach inbox;caixa_de_entrada caixa_postal inbox;收件箱 信箱
draft;compose outline;draft*;borrador* bosquejo*;brouillon* ebauche* projet_de;entwurf* *entwurf;rascunho* minuta* esboco*;草稿 初稿 草案
attachment;file enclosure;attachment* attach attached enclosed;adjunt* archivo_adjunto;piece_jointe pieces_jointes joint joints jointe jointes;anhang* *anhang als_anlage in_der_anlage beigefugt angehangt;anexo* anexad* anexei;附件 随附
recipient;receiver cc bcc;recipient* addressee*;destinatari* receptor*;destinatair*;empfanger* *empfanger adressat*;destinatari* recetor*;收件人 接收人 抄送
sender;;sender*;remitente* emisor*;expediteur* expeditrice* emetteur*;absender* *absender;remetente* emissor*;发件人 寄件人 发送人
subject;title header;subject* headline*;asunto* titulo*;objet objets titre titres;betreff* titel* uberschrift*;assunto* titulo*;主题 标题
call;phone dial telephony voip voice;call calls called phonecall*;llamada* llamar llame telefonazo*;appel* coup_de_fil coup_de_telephone;anruf* *anruf telefonat* angerufen;ligacao ligacoes chamada* telefonema* liguei;电话 通话 来电
voicemail;answering machine voice;voicemail*;buzon_de_voz contestador* mensaje_de_voz;messagerie_vocale repondeur* boite_vocale message_vocal;mailbox* sprachnachricht* anrufbeantworter*;caixa_postal correio_de_voz mensagem_de_voz;语音信箱 语音留言 语音
video_call;meet teams webex conference;videocall* video_call zoom webinar*;videollamada* videoconferencia* zoom;visio* appel_video zoom;videoanruf* videokonferenz* videocall* zoom;videochamada* videoconferencia* zoom;视频会议 视频通话 视频电话
meeting;sync conference calendar event session;meeting* standup* one_on_one;reunion reuniones junta juntas;reunion* rendez_vous entretien*;besprechung* *besprechung meeting* *meeting sitzung* *sitzung treffen *gesprach teamtreffen* jahrestreffen* vereinstreffen* gesprach;reuniao reunioes;会议 开会 会面 例会
invitation;rsvp guest attendee;invit*;invitaci* invitad* convite* convocatoria*;invit* convocation* convoqu*;einladung* *einladung eingeladen;convite* convid* convocatoria*;邀请 邀请函 请柬
notification;alert push notice;notif*;notificaci* aviso* notificad* avisad*;notifi* avis;benachrichtigung* *benachrichtigung mitteilung* hinweis*;notificac* notificad* aviso* avisad*;通知 推送 提示
alert;alarm warn pager incident monitor;alert* warning*;alert* advertencia*;alert* avertissement*;warnung* *warnung alert* alarm* warnmeldung*;alert* advertencia*;警报 告警 警告 预警
reminder;nudge followup timer;remind*;recordatori* recordar;rappel*;*erinnerung erinner*;lembr*;提醒 催办
announcement;broadcast memo;announc* bulletin*;anuncio* comunicado* boletin*;annonce* communique*;ankundigung* bekanntmachung* aushang* durchsage*;anuncio* comunicado* aviso*;公告 通告 播报
newsletter;mailing subscription bulletin;newsletter* digest*;boletin* newsletter*;newsletter* infolettre* bulletin*;newsletter* rundbrief* rundschreiben*;newsletter* boletim boletins informativo*;简报 资讯 电子报 通讯
letter;mail post correspondence print_letter;letter letters;carta cartas misiva*;lettre* courrier*;briefe briefs *brief das_schreiben ein_schreiben schreibens mahnschreiben* kundigungsschreiben* begleitschreiben* einschreiben anschreiben brief;carta cartas oficio*;信件 信函 书信 一封信
fax;telefax;fax faxes faxed;fax faxe*;fax telecopie* faxe*;fax faxe telefax gefaxt;fax faxe*;传真
contact;address_book person lead;contact*;contacto* agenda;contact* coordonnees carnet;kontakt* *kontakt adressbuch* ansprechpartner*;contato* contacto*;联系人 通讯录 联系方式
phone_number;msisdn;phone* number numbers cell mobile telephone;telefono* celular* movil moviles numero*;telephone* numero* portable mobile;handynummer* nummer* rufnummer* *nummer handy telefon*;telefone* celular* telemovel numero*;电话号码 手机号 号码 手机
email_address;mail alias;email_address address;direccion_de_correo correo*;adresse_mail adresse_e_mail adresse_courriel;mailadresse* e-mail-adresse* emailadresse* mail-adresse*;endereco_de_email endereco_de_e_mail;邮箱地址 邮箱
reply;;reply replies replied replying respond responds responded response responses answer*;respuesta* contest* respond*;repons* repond*;antwort* *antwort geantwortet ruckmeldung*;respost* respond*;回复 答复 回信
feedback;review opinion rating comment;feedback*;feedback retroaliment* opinion* comentario*;feedback retour retours avis;feedback* ruckmeldung* *feedback;feedback* retorno opiniao opinioes;反馈 意见
comment;annotate remark note reply;comment*;comentari* comentad*;commentair* remarque*;kommentar* *kommentar anmerkung* kommentiert;comentari* comentad*;评论 批注 留言
note;annotation jot;note notes noted memo memos;nota notas apunte* anotaci* anotad*;note notes notee noter pense_bete;notiz* *notiz vermerk* notiert aktennotiz*;nota notas anotac* anotad* apontamento*;笔记 备注 备忘 便签
summary;digest abstract;summar* recap* tldr;resumen* sintesis resumi*;resume resumes synthese* recapitul*;zusammenfassung* zusammengefasst ubersicht*;resumo* resumi* sintese*;摘要 总结 概要 汇总
transcript;captions minutes;transcri*;transcripci* transcrit* transcrib*;retranscription* transcri*;transkript* mitschrift* abschrift* verschrift*;transcric* transcrit* transcrev*;转录 转写 文字稿 逐字稿
minutes;meeting protocol notes record;minutes meeting_notes;acta actas minuta*;compte_rendu comptes_rendus proces_verbal pv;protokoll* *protokoll niederschrift*;ata atas minuta*;纪要 会议记录
translation;language i18n;translat* locali*;traduc* traduj*;traduction* tradui*;ubersetz* *ubersetzung;traduc* traduz*;翻译 译文 译成
interpreter;translator language;interpreter*;interprete* traductor*;interprete* traduct*;dolmetsch* *dolmetscher *dolmetscherin;interprete* tradutor*;口译 翻译员 译员
language;locale lang;language*;idioma* lengua*;langue*;sprache* muttersprache* fremdsprache*;idioma* lingua linguas;语言 语种
text;content body copy string;text texts wording paragraph*;texto* parrafo* redacci*;texte* paragraphe*;text texte absatz absatze;texto* paragrafo*;文本 文字 段落 正文
speech;tts voice audio synthesize;speech* talk;discurso* voz;discours voix parole*;rede reden sprachausgabe*;discurso* fala voz;语音 演讲 发言
signature;sign esign docusign;signature* signed;firma firmas firmad*;signature* signe signee;unterschrift* *unterschrift signatur* unterschrieben unterzeichn*;assinatura* assinad*;签名 签字 签署
template;layout preset;template* boilerplate;plantilla* modelo* machote*;modele* gabarit* template*;vorlage* *vorlage muster template* textbaustein*;modelo* template* gabarito*;模板 范本
link;href shorten;link links url* hyperlink*;enlace* link* vinculo* liga url;lien liens url hyperlien*;links url *link verknupfung* link;link links url hiperliga* ligacao;链接 网址
mailing_list;distribution subscribers audience group;mailing_list distribution_list;lista_de_correo lista_de_distribucion;liste_de_diffusion liste_d_envoi;verteiler* mailverteiler* mailingliste*;lista_de_email lista_de_distribuicao lista_de_transmissao;邮件列表 群发
subscriber;audience subscription list member;subscriber*;suscriptor* abonad*;abonne abonnes abonnee*;abonnent* empfanger*;assinante* inscrit* subscritor*;订阅者 订户
document;page pdf paper;document* doc docs paperwork;document* papeles;document* papier*;dokument* *dokument *dokumente unterlage* *unterlagen schriftstuck*;document* papelada;文档 文件 材料 文书
file;upload download blob object path;file files;archivo* fichero*;fichier*;datei* *datei *dateien;arquivo* ficheiro*;文件 档案
folder;dir path workspace;folder* director*;carpeta* directorio*;dossier* repertoire*;ordner* *ordner verzeichnis* *verzeichnis;pasta pastas diretorio* directorio*;文件夹 目录
drive;storage s3 gdrive;drive drives dropbox cloud bucket*;drive nube dropbox almacenamiento;drive nuage cloud dropbox stockage;laufwerk* cloud* dropbox speicher* *speicher;drive nuvem dropbox armazenamento;云盘 网盘 云端 存储
pdf;document export report;pdf pdfs;pdf pdfs;pdf pdfs;pdfs *pdf pdf;pdf pdfs;文档 PDF
spreadsheet;csv xlsx gsheet;spreadsheet* excel sheet sheets workbook*;hoja_de_calculo excel planilla* hojas_de_calculo;tableur* feuille_de_calcul excel classeur*;tabelle* *tabelle excel* *liste liste;planilha* excel folha_de_calculo;表格 电子表格 工作表
cell;range sheet;cell cells row rows column columns;celda* fila filas columna*;cellule* ligne lignes colonne*;zelle* zeile* spalte* *spalte *zeile;celula* linha linhas coluna*;单元格 行列 一行 一列
presentation;keynote ppt;presentation* slide slides deck decks powerpoint;presentaci* diapositiva* powerpoint;presentation* diapo* powerpoint;prasentation* *prasentation folie* *folien powerpoint;apresentac* slide slides powerpoint;演示 幻灯片 演示文稿
scan;digitize image;scan scans scanned scanning scanner scanners ocr;escane* digitaliz*;scan scans scanne scannee scanner numeris*;scan* *scan gescannt eingescannt;digitaliz* escane* scan*;扫描 扫描件
copy;clone photocopy;copy copies copied duplicate*;copia copias copiad* duplicad* fotocopia*;copie copies copier duplicata* photocopie*;kopie* *kopie abschrift* duplikat*;copia copias copiad* duplicad* fotocopia* xerox;副本 复印件 拷贝 复制
version;history release tag;version* revision*;version* revision*;version* revision*;version* *version fassung* *fassung;versao versoes revisao revisoes;版本 修订
archive;tar compress;archive* archiving zip;archiv* zip;archiv* zip;archiv* *archiv zip;arquiv* zip;归档 存档 压缩包
form;questionnaire survey field fill submission;form forms;formulario* planilla* impreso*;formulaire* imprime*;formular* *formular vordruck* fragebogen*;formulario* impresso* ficha;表单 表格 申请表
signature_request;docusign esign envelope;signature_request for_signature;solicitud_de_firma firma_electronica;demande_de_signature signature_electronique;signaturanfrage* zur_unterschrift;pedido_de_assinatura assinatura_digital;签署请求 电子签
report;analysis export;report reports reporting;informe* reporte*;rapport* bilan*;bericht* *bericht *berichte report* *report auswertung*;relatorio* laudo* informe*;报告 报表 汇报
table;rows data grid;table tables;tabla tablas cuadro*;tableau* table tables;tabelle* *tabelle;tabela*;表格 数据表
list;items collection;list lists listed listing*;lista listas listado*;liste listes;liste* *liste *listen aufstellung*;lista listas listagem listagens;列表 清单 名单
checklist;todo steps tasks;checklist* check_list;checklist lista_de_verificacion lista_de_tareas;checklist* liste_de_controle;checkliste* prufliste*;checklist* lista_de_verificacao;检查表 核对表 清单
wiki;page knowledge_base article;wiki* notion confluence;wiki* notion confluence;wiki* notion confluence;wiki* *wiki notion confluence;wiki* notion confluence;百科 知识库 维基
knowledge_base;kb article help;knowledge_base faq* help_center;base_de_conocimiento* preguntas_frecuentes faq*;base_de_connaissances faq*;wissensdatenbank* faq* hilfeartikel*;base_de_conhecimento perguntas_frequentes faq*;知识库 常见问题 帮助中心
article;post content entry story;article*;articulo* nota;article*;artikel* *artikel beitrag* *beitrag;artigo* materia*;文章 稿件
page;url content;page pages webpage*;pagina* sitio;page pages;seite* *seite *seiten webseite*;pagina* site;页面 网页
bookmark;saved pin;bookmark* favorit* favourit*;marcador* favorit*;signet* favori* marque_page;lesezeichen* favorit* merkliste*;favorit* marcador*;书签 收藏
clipboard;copy paste;clipboard;portapapeles;presse_papiers;zwischenablage;area_de_transferencia;剪贴板
barcode;scan code sku ean;barcode*;codigo_de_barras;code_barres code_barre codes_barres;barcode* strichcode*;codigo_de_barras;条形码 条码
qr_code;scan code;qr qr_code qrcode;qr codigo_qr;qr code_qr qr_code;qr qr-code qr_code qrcode;qr qrcode codigo_qr;二维码
watermark;stamp overlay;watermark*;marca_de_agua marcas_de_agua;filigrane*;wasserzeichen*;marca_d_agua marca_de_agua;水印
code;program function snippet;code codes coding source;codigo*;code source;codes quellcode* *code code;codigo*;代码 源码 编码
script;program automation job shell;script*;script* guion*;script*;skript* script* *skript;script* roteiro*;脚本
function;method handler procedure;function* lambda*;funcion* lambda*;fonction* lambda*;funktion* *funktion lambda*;funcao funcoes lambda*;函数 功能
repository;git bitbucket;repositor* repo repos github gitlab;repositorio* repo repos github gitlab;depot depots repo repos referentiel* github gitlab;repositor* repo repos github gitlab;repositorio* repo repos github gitlab;仓库 代码库
branch;git checkout merge;branch*;rama ramas branch;branche*;branches zweig* *branch branch;branch* ramo ramos;分支
commit;git push change revision sha;commit commits committed;commit* confirmac*;commit*;commit* *commit;commit* comitad*;提交 推送
pull_request;mr review diff;pull_request* pr prs merge_request;pull_request solicitud_de_cambios pr prs merge_request;pull_request demande_de_fusion pr prs merge_request;pull_request pull-request* pr prs merge-request* merge_request;pull_request pr prs merge_request;合并请求 拉取请求
issue;bug ticket github defect;issue issues jira;issue* incidencia* jira;issue* anomalie* jira;issue* vorgang* jira;issue* chamado* jira;问题 议题 缺陷
bug;error fault issue;bug bugs defect* glitch*;bug bugs error* fallo* defecto*;bug bugs bogue* anomalie* defaut*;bug bugs fehler* *fehler defekt*;bug bugs erro erros defeito* falha*;缺陷 漏洞 故障
test;unit qa suite ci assert;test tests tested testing;prueba* test tests testead*;test tests teste testee testes tester essai essais;test tests schnelltest* lasttest* testlauf* getestet;teste testes testad*;测试 用例
build;ci artifact pipeline;build builds built compil*;build* compil* construcci*;build* compil* construction;build* *build kompil* gebaut;build* compil*;构建 编译
pipeline;ci cd jenkins actions job;pipeline* workflow*;pipeline* canalizaci*;pipeline* chaine*;pipeline* *pipeline;pipeline* esteira*;流水线 管道
deployment;release ship production;deploy* rollout*;despliegue* despleg* deploy*;deploie* deploy* mise_en_production;deploy* *deployment bereitstell* ausgeroll* rollout*;deploy* implanta*;部署 上线 发布
release;version publish tag ship;release* launch*;lanzamiento* release* version*;release* sortie* version* lancement*;release* *release veroffentlich* version*;lancamento* release* versao;发布 版本 发版
rollback;undo previous restore;rollback* rolled_back revert*;rollback* revert* reversion*;rollback* retour_arriere revert*;rollback* zuruckgesetzt zuruckgerollt;rollback* revert* reversao;回滚 回退
environment;dev sandbox;environment* staging production prod;entorno* ambiente* staging produccion;environnement* staging production prod preprod;umgebung* *umgebung staging produktion* prod;ambiente* staging producao;环境 生产环境
server;vm machine node ec2;server* host hosts instance*;servidor* instancia* host;serveur* instance* hote hotes;server* *server instanz* host;servidor* instancia* host;服务器 主机 实例
container;k8s image;container* docker pod pods kubernetes;contenedor* docker pod pods kubernetes;conteneur* docker pod pods kubernetes;container* *container docker pod pods kubernetes;container* conteiner* contentor* docker pod pods kubernetes;容器 镜像
cluster;kubernetes k8s nodes fleet;cluster*;cluster* cumulo*;cluster* grappe*;cluster* *cluster;cluster*;集群
virtual_machine;instance ec2 droplet;virtual_machine* vm vms;maquina_virtual maquinas_virtuales vm vms;machine_virtuelle machines_virtuelles vm vms;virtuelle_maschine vm vms;maquina_virtual maquinas_virtuais vm vms;虚拟机 云主机
service;process microservice systemd;service services daemon*;servicio* demonio*;service services;dienst dienste diensten onlinedienst* webdienst* service* prozess*;servico* processo*;服务 进程
process;pid task job thread;process processes;proceso procesos;processus;prozess* *prozess;processo*;进程
job;task queue scheduled;job jobs batch* cron*;tarea* trabajo* cron lote lotes;tache taches job jobs cron lot lots;jobs *job batch* cronjob* stapel* job;job jobs tarefa* cron lote lotes;作业 定时任务 任务
queue;message broker kafka rabbitmq sqs line;queue*;cola colas fila;file_d_attente file files queue;warteschlange* queue* schlange*;fila filas;队列 排队
api;rest request http;api apis endpoint*;api apis endpoint*;api apis point_de_terminaison endpoint*;api apis schnittstelle* *schnittstelle endpunkt*;api apis endpoint*;接口 端点
webhook;event hook http;webhook* callback*;webhook* callback*;webhook* callback*;webhook* callback*;webhook* callback*;回调 钩子
database;sql postgres mysql mongo;database* db dbs;base_de_datos bases_de_datos bd;base_de_donnees bases_de_donnees bdd;datenbank* *datenbank db;banco_de_dados base_de_dados bd;数据库
query;search select request;query queries queried sql;consulta* query sql;requete* sql;abfrage* *abfrage query sql;consulta* query sql;查询 检索
schema;table column ddl;schema* migration*;esquema* migraci*;schema* migration*;schema* migration* *migration;esquema* schema* migrac*;架构 模式 迁移
record;item document db;record records entry entries row;registro* ficha* entrada* fila;enregistrement* fiche fiches entree* ligne;datensatz* eintrag* *eintrag;registro* registo* ficha* entrada*;记录 条目
cache;redis memcached purge cdn;cache*;cache caches memoria_cache;cache caches;cache* *cache;cache caches;缓存
log;audit trace journal;log logs logged logfile*;log logs registro* bitacora*;log logs journal journaux;log logs logdatei* protokoll*;log logs registro* registo*;日志
metric;monitor gauge datadog prometheus;metric* kpi kpis;metrica* kpi kpis indicador*;metrique* kpi kpis indicateur*;metrik* kennzahl* kpi kpis messwert*;metrica* kpi kpis indicador*;指标 度量
dashboard;grafana panel board chart;dashboard*;tablero* panel dashboard* cuadro_de_mando;tableau_de_bord tableaux_de_bord dashboard*;dashboard* ubersicht* *dashboard;painel paineis dashboard*;仪表盘 看板 面板
incident;pagerduty severity oncall;incident* outage*;incidente* incidencia*;incident* panne pannes;vorfall* *vorfall storung* *storung incident*;incidente* ocorrencia*;事件 事故 故障
outage;incident;outage* downtime disruption*;caida* interrupci* apagon* corte;panne pannes interruption* coupure* indisponib*;ausfall* *ausfall storung* unterbrech*;queda interrupc* apagao indisponib*;中断 宕机 停机 停电
backup;restore dump copy;backup* backed_up snapshot*;copia_de_seguridad backup* respald* instantanea*;sauvegard* backup* instantane*;backup* *backup sicherung* *sicherung gesichert snapshot*;backup* copia_de_seguranca snapshot*;备份 快照
domain;hostname nameserver registrar;domain* dns;dominio* dns;domaine* dns nom_de_domaine;domain* domane* dns;dominio* dns;域名 解析
certificate_ssl;cert renew;ssl tls https;ssl tls https certificado_ssl;ssl tls https certificat_ssl;ssl tls https ssl-zertifikat*;ssl tls https certificado_ssl;证书 加密证书
network;subnet vpc router lan;network* vpn;red redes vpn;reseau* vpn;netzwerk* *netzwerk netz vpn;rede redes vpn;网络 内网 局域网
wifi;wireless ssid router network;wifi wi-fi wi_fi wlan;wifi wi_fi;wifi wi_fi;wlan* wifi wi_fi;wifi wi_fi;无线网 无线 路由器
firewall;rule security_group port waf;firewall*;cortafuegos firewall*;pare_feu firewall*;firewall* *firewall;firewall*;防火墙
port;socket tcp listen;port ports;puerto puertos;port ports;port ports;porta portas;端口
ip_address;host cidr allowlist;ip ips ip_address;ip ips direccion_ip;ip ips adresse_ip;ip ips ip-adresse*;ip ips endereco_ip;地址 IP
configuration;env yaml;config* settings setting parameter*;configura* ajuste* parametro*;configur* parametr* reglage*;konfigur* einstellung* *einstellung parameter*;configur* definic* parametr* ajuste*;配置 设置 参数
feature_flag;toggle launchdarkly experiment;feature_flag feature_flags flag flags;feature_flag bandera* flag flags;feature_flag flag flags drapeau*;feature-flag* feature_flag flag flags;feature_flag flag flags;功能开关 特性开关
secret;token credential key env;secret secrets vault;secreto* vault;secret secrets coffre_fort vault;secret secrets geheimnis* vault;segredo* vault cofre;密钥 机密
api_key;secret credential;api_key api_keys apikey token tokens;clave_api claves_api api_key token tokens;cle_api cles_api token tokens jeton*;api-key* api_key api-schlussel* token tokens;chave_de_api chave_api token tokens;密钥 令牌
variable;env parameter value;variable*;variable*;variable*;variable* umgebungsvariable*;variavel variaveis;变量
package_software;npm pip;package* dependenc* library libraries module*;paquete* dependencia* biblioteca* libreria* modulo*;paquet* dependance* bibliotheque* module*;paket* abhangigkeit* bibliothek* modul*;pacote* dependencia* biblioteca* modulo*;依赖 软件包 模块
software;tool;software app apps application* program;software aplicacion* programa* app apps;logiciel* appli applis application* programme* app;software* programm* anwendung* app apps *software;software aplicativo* programa* aplicac* app apps;软件 应用 程序
update_software;version firmware;update* upgrade* patch*;actualizaci* actualizad* parche*;mise_a_jour mises_a_jour correctif* maj;update* aktualisier* patch* *update;atualizac* actualizac* atualizad* patch*;更新 升级 补丁
patch;fix security update;patch* hotfix*;parche* hotfix*;correctif* patch* hotfix*;patch* *patch hotfix*;patch* hotfix* correcao;补丁 修复
vulnerability;scan security;vulnerab* cve cves exploit*;vulnerab* cve cves;vulnerab* faille* cve cves;schwachstelle* sicherheitslucke* cve cves;vulnerab* cve cves brecha*;漏洞 弱点
website;web page cms;website* site sites homepage;sitio sitios web pagina_web;site sites site_web;webseite* website* homepage* internetseite*;site sites website* pagina_web;网站 官网 主页
device;hardware machine gadget equipment;device*;dispositivo* aparato* equipo*;appareil* dispositif*;gerat* *gerat *gerate;dispositivo* aparelho* equipamento*;设备 装置
computer;workstation;computer* laptop* pc pcs desktop;computador* ordenador* laptop* portatil pc compu;ordinateur* portable* pc ordi ordis;computer* rechner* laptop* pc notebook*;computador* laptop* notebook* pc portatil;电脑 计算机 笔记本
printer;toner queue;print*;imprim* impresora* impreso impresa impresos impresion impresiones;imprim* impression*;drucker* *drucker gedruckt ausgedruckt druckauftrag*;imprim* impress*;打印 打印机
screenshot;capture screen image;screenshot*;captura* pantallazo*;capture* copie_d_ecran;screenshot* bildschirmfoto*;captura_de_tela captura_de_ecra print prints;截图 截屏
screen;tv;screen* display* monitor;pantalla* monitor*;ecran* moniteur*;bildschirm* *bildschirm monitor* display*;tela telas ecra ecras monitor*;屏幕 显示屏 显示器
memory;heap storage;memory ram;memoria* ram;memoire* ram;arbeitsspeicher* ram;memoria* ram;内存
disk;storage partition;disk* ssd volume*;disco discos ssd volumen*;disque* ssd volume*;festplatte* ssd speicherplatz* volume*;disco discos ssd volume*;磁盘 硬盘
error;failure fault stacktrace;error errors exception*;error errores excepcion* fallo*;erreur* exception*;fehler* *fehler;erro erros excecao excecoes;错误 报错 异常
load;balancer scale capacity;load traffic throughput;carga trafico;charge trafic;last auslastung* traffic;carga trafego;负载 流量
order;purchase checkout buy po sales_order;order orders ordered reorder*;pedido* orden ordenes encargo*;commande*;bestellung* *bestellung auftrag* *auftrag bestellt;pedido* encomenda* ordem ordens;订单 下单 订购
purchase;order acquire procurement;purchas* bought buy*;compra compras compre comprad* adquisici* adquiri*;achat* achet* acquisition*;kaufe *kauf gekauft einkauf* besorg* kauf;compra compras compre comprei comprou comprar comprad* aquisic*;购买 采购 买了 购物
sale;sell deal revenue;sale sales sold;venta ventas vendid*;vente ventes vendu*;verkauf* *verkauf absatz umsatz;venda vendas vendid*;销售 出售 卖出
cart;bag checkout;cart carts basket*;carrito* cesta* canasta;panier*;warenkorb* einkaufswagen* einkaufskorb*;carrinho* cesto;购物车
checkout;payment order purchase;checkout*;checkout caja finalizar_compra;checkout caisse passage_en_caisse;checkout* kasse;checkout* caixa finalizacao;结账 收银 结算
product;sku article catalog;product* item items goods;producto* articulo*;produit* article*;produkt* *produkt artikel* *artikel;produto* artigo* item itens;商品 产品 货品
catalog;listing products menu collection;catalog*;catalogo*;catalogue*;katalog* sortiment*;catalogo*;目录 产品目录
price;rate amount fee;price* pricing cost costs;precio* tarifa* costo* coste costes;prix cout couts coute coutent tarif tarifs;preisen preisliste* preislich* *preis *preise kosten preis preise;preco precos tarifa* custo*;价格 价钱 单价 报价
discount;promo coupon sale;discount* rebate* markdown*;descuento* rebaja*;remise* rabais reduction* ristourne*;rabatt* *rabatt nachlass* skonto* ermassigung*;desconto* abatimento*;折扣 优惠 打折 减免
coupon;discount;coupon* voucher* promo promos promo_code;cupon* vale vales codigo_promocional;coupon* bon_d_achat bons_d_achat bon_de_reduction bons_de_reduction code_promo;gutschein* *gutschein coupon* rabattcode*;cupom cupons cupao cupoes vale voucher*;优惠券 代金券 优惠码
gift_card;voucher balance;gift_card* giftcard*;tarjeta_de_regalo tarjeta_regalo gift_card;carte_cadeau cartes_cadeaux carte_cadeaux bon_cadeau;geschenkkarte* geschenkgutschein* gutscheinkarte*;vale_presente cartao_presente cartao_oferta gift_card;礼品卡 购物卡
gift;wrap;gift gifts;regalo* obsequio*;cadeau*;geschenk* *geschenk;presente presentes prenda*;礼物 礼品
promotion_offer;promo sale campaign;promotion* offer offers deal deals;promoci* oferta*;promo promos promotion* offre*;aktion aktionen rabattaktion* aktionspreis* angebot* *angebot sonderangebot*;promoc* oferta*;促销 优惠活动 特价
wishlist;favorites saved list;wishlist* wish_list;lista_de_deseos favoritos;liste_d_envies liste_de_souhaits favoris;wunschliste* wunschzettel* merkzettel*;lista_de_desejos favoritos;心愿单 愿望清单 收藏
store;retail outlet branch merchant;store stores shop shops;tienda* negocio* almacen;magasin* boutique* commerce*;im_laden ladengeschaft* hofladen* supermarkt* geschaft* filiale* *shop shop;loja*;商店 店铺 门店
seller;marketplace;seller* vendor* merchant*;vendedor* comerciante*;vendeu* commercant* marchand*;verkaufer* handler* *handler;vendedor* lojista* comerciante*;卖家 商家 店家
buyer;purchaser customer;buyer* shopper*;comprador*;acheteu* acquereur*;kaufer* *kaufer einkaufer*;comprador*;买家 买方
supplier;procurement provider;supplier* vendor*;proveedor*;fournisseu*;lieferant* *lieferant zulieferer*;fornecedor*;供应商 供货商
customer;account buyer guest crm;customer* client clients;cliente* clienta*;client clients cliente clientes clientele;kunde kunden kundin* neukunde* stammkunde* bestandskunde* grosskunde* kundendaten kundenkonto* kundschaft;cliente* fregues*;客户 顾客 客人
return_goods;exchange refund;return returns returned rma;devoluci* devuelt* devolver;retour* renvoi*;retoure* rucksendung* ruckgabe* zuruckgeschickt;devoluc* devolv*;退货 退换
exchange;replace return;exchang* replacement* swap*;cambio cambios canje reemplazo*;echange* remplacement*;umtausch* austausch* ersatz* umgetauscht;troca trocas substituic*;换货 更换 兑换
warranty;coverage rma;warrant* guarantee*;garantia*;garantie*;garantie* gewahrleistung* *garantie;garantia*;保修 质保 保固
auction;lot;auction* bid bids bidding;subasta* puja*;enchere*;auktion* *auktion gebot* versteigerung*;leilao leiloes lance lances;拍卖 竞价 出价
inventory;warehouse quantity sku levels;inventor* stock stocks;inventario* existencia* stock;inventaire* stock stocks;bestand bestande bestands warenbestand* inventur* lagerbestand* vorrat*;estoque* inventario* stock;库存 存货 盘点
availability;free slots stock;availab*;disponib*;disponib* dispo dispos;verfugbar* *verfugbarkeit frei freie;disponib* vaga vagas;可用 空闲 有货 余量
invoice;receivable statement;invoic* bill bills billed billing;factur* cuenta boleta*;factur*;rechnung* *rechnung *rechnungen faktur* abrechnung*;fatur* factur* nota_fiscal boleto*;发票 账单 开票
receipt;proof voucher expense slip;receipt*;recibo* ticket comprobante* justificante* boleta*;un_recu le_recu du_recu votre_recu mon_recu les_recus des_recus quittance* ticket justificatif*;beleg* *beleg quittung* kassenbon* bon kassenzettel*;recibo* comprovante* comprovativo* cupom_fiscal talao;收据 小票 凭证 回执
refund;credit chargeback return;refund* reimburs*;reembols* devoluci* reintegr*;rembours*;erstatt* ruckerstatt* ruckzahlung* zuruckerstattet gutschrift*;reembols* estorn* devoluc* restituic*;退款 退费 退钱
payment;charge transaction stripe paypal;payment* paid pay pays paying;pago pagos pague pagad* pagar abono*;paiement* paye payee payer reglement* versement*;zahlung* *zahlung bezahl* gezahlt zahlen;pagamento* pago paga pagar paguei quitad*;付款 支付 缴费 款项
transfer;iban send_money bank;transfer* wire wired remit*;transfer* giro giros remesa*;virement* transfert*;uberweis* *uberweisung transfer*;transfer* pix ted remessa*;转账 汇款 打款
money;amount currency;money cash funds;dinero plata lana efectivo fondos;argent fric especes fonds;*geld betrag* geld;dinheiro grana fundos;金额 资金 现金 钱款
amount;value quantity;amount* sum total totals;monto montos importe* cantidad* suma;montant* la_somme une_somme;betrag* *betrag summe summen gesamtbetrag* gesamtsumme* gesamtpreis*;valor valores montante* quantia*;金额 总额 数额
currency;fx exchange_rate convert;currenc* forex;moneda* divisa* tipo_de_cambio;devise* monnaie* taux_de_change;wahrung* *wahrung devisen wechselkurs*;moeda* cambio;货币 汇率 外汇 币种
bank_account;checking savings balance;bank_account* account accounts iban;cuenta cuentas iban clabe;compte comptes iban rib;konten *konto iban bankverbindung* konto;conta contas iban nib;账户 银行账户 账号
balance;account funds remaining;balance*;saldo* balance*;solde soldes;saldo* kontostand* guthaben* *saldo;saldo*;余额 结余
card;credit debit;card cards visa mastercard;tarjeta*;carte cartes cb;karte karten bankkarte* kundenkarte* girokarte* ec-karte* debitkarte* sim-karte* kreditkarte*;cartao cartoes;银行卡 信用卡 卡片
credit_card;card visa;credit_card* amex;tarjeta_de_credito tarjetas_de_credito;carte_de_credit carte_bancaire carte_bleue;kreditkarte*;cartao_de_credito cartoes_de_credito;信用卡
pin;code atm;pin pins passcode;pin clave nip;pin code_secret code_pin nip;pin geheimzahl* pin-code*;pin senha;密码 口令
loan;credit mortgage;loan* lend* lent borrow*;prestamo* credito*;pret prets emprunt* credit*;kredit* *kredit darlehen* *darlehen;emprestimo* credito* financiamento*;贷款 借款
mortgage;home loan property;mortgage*;hipoteca*;hypothe* pret_immobilier;hypothek* baufinanzierung*;hipoteca* financiamento_imobiliario credito_habitacao;房贷 按揭 抵押
debt;outstanding collection balance;debt* owed arrears;deuda* adeud*;dette* creance* impaye*;schuld schulden steuerschulden* forderung* ruckstand*;divida* debito*;债务 欠款 欠费
dunning;late payment reminder collection;overdue dunning past_due;cobranza* morosidad vencid* impago*;relance* impaye* recouvrement*;mahnung* *mahnung uberfallig* inkasso*;cobranca* inadimpl* atrasad* vencid*;催款 逾期 催收
installment;payment_plan split;installment* instalment*;cuota* plazo plazos mensualidad*;mensualite* echeance* versement*;rate raten monatsrate* ratenzahlung*;parcela* prestac*;分期 期款
direct_debit;sepa mandate recurring;direct_debit* autopay standing_order*;domicilia* cargo_automatico debito_automatico;preleve*;lastschrift* dauerauftrag* *lastschrift abgebucht abbuchung*;debito_automatico debito_direto debito_directo;自动扣款 代扣
charge;bill debit fee capture;charge charges charged;cargo cargos cobro* cobrad*;debit debite debitee debiter preleve* facture*;belast* abgebucht abbuchung* berechnet;cobranc* cobrad* cobrou debitad*;扣款 收费 扣费
fee;charge cost fine;fee fees surcharge*;tarifa* comision* cargo* cuota* honorario*;frais commission* honoraire*;gebuhr* *gebuhr *gebuhren honorar* entgelt*;taxa taxas tarifa* comissao comissoes honorario*;费用 手续费 收费
penalty_fine;ticket fee late;fine fines fined penalt*;multa* penaliz* sancion*;amende* contravention* penalite* pv;bussgeld* strafe* *strafe strafzettel* knollchen busse* strafmandat*;multa* coima* penalidad*;罚款 罚单 违约金
deposit;advance escrow hold;deposit* down_payment;deposito* anticipo* sena enganche fianza*;acompte* arrhes depot caution*;anzahlung* kaution* einzahlung* eingezahlt;deposito* sinal entrada caucao;押金 定金 存款 预付
withdrawal;atm cash;withdraw* payout*;retiro* retirad* reintegro;retrait*;abhebung* auszahlung* abgehoben;saque* sacad* levantamento* resgate*;提现 取款
transaction;payment transfer ledger operation;transaction*;transacci* movimiento* operaci*;transaction* operation* mouvement*;transaktion* *transaktion umsatz umsatze buchung*;transac* movimentac* lancamento*;交易 流水
statement;bank account history export;statement*;extracto* estado_de_cuenta;releve*;kontoauszug* auszug* *auszug;extrato* extracto*;对账单 流水单
bookkeeping;journal entry;bookkeep* accounting ledger*;contab* asiento*;comptab* ecriture*;buchhaltung* buchfuhrung* verbucht *buchung buchung;contab* lancamento*;记账 会计 账目
reconciliation;match ledger;reconcil*;concilia*;rapproch* reconcili*;abgleich* abgeglichen abstimmung*;concilia* reconcilia*;对账 核对
budget;limit spending plan;budget*;presupuesto*;budget*;budget* *budget haushalt*;orcamento* verba verbas;预算
expense;cost reimbursement claim spending;expens*;gasto* viatico*;depense* frais note_de_frais;ausgabe* spesen* auslage* *kosten kosten;despesa* gasto* reembolso;费用 开支 报销 支出
income;salary;income* revenue* earnings;ingreso* renta;revenu* recette*;einkommen* einnahme* ertrag* umsatz;renda receita* rendimento*;收入 营收
profit;earnings loss;profit* margin*;ganancia* beneficio* utilidad* margen*;benefice* profit* marge marges;gewinn* *gewinn marge*;lucro* margem;利润 毛利 盈利
subscription;membership recurring renew;subscri* plan plans;suscripci* suscrib* abono plan;abonn* forfait* souscri*;abos abonn* *abo abo;assin* subscri* plano;订阅 套餐 会员
membership;plan club loyalty;membership* member members;membresia* afiliaci* socio*;adhesion* cotisation* adherent*;mitglied*;associac* filiac* socio* anuidade;会员 会籍
loyalty_points;bonus;points miles reward* loyalty;puntos millas recompensa*;points miles fidelite recompense*;*punkte meilen treue* pramie* punkte;pontos milhas recompensa* fidelidade;积分 里程 奖励
tip;;tip tips tipped gratuity;propina*;pourboire*;trinkgeld*;gorjeta* caixinha;小费
wallet;balance topup payment;wallet*;billetera* monedero* cartera*;portefeuille* portemonnaie;wallet* geldborse* brieftasche* portemonnaie;carteira*;钱包
top_up;refill load credit;top_up topup topped_up recharge*;recarg*;recharg*;auflad* aufgeladen guthaben*;recarg* carregamento*;充值
crypto;blockchain token;crypto* bitcoin* ethereum;cripto* bitcoin*;crypto* bitcoin*;krypto* bitcoin*;cripto* bitcoin*;加密货币 比特币 虚拟币
stock_share;ticker trade portfolio;share shares stock stocks equit*;accion acciones bolsa titulo*;action actions titre titres bourse;aktie* *aktie borse* wertpapier*;acao acoes bolsa papeis;股票 股份
investment;fund portfolio asset;invest invested investing investment* investor*;inversi* invert*;investi* placement*;kapitalanlage* anlagebetrag* investi* geldanlage*;investi* aplicac*;投资 理财
fund;portfolio asset;fund funds etf*;fondo* etf*;fonds etf*;*fonds etf* fonds;fundo* etf*;基金
portfolio;positions assets;portfolio* holdings;cartera* portafolio*;portefeuille*;depot* portfolio* wertpapierdepot*;carteira* portfolio*;投资组合 持仓
trade_order;buy sell limit market_order broker;trade trades position*;orden_de_compra orden_de_venta posicion*;ordre ordres position*;order orders position* trade*;ordem_de_compra ordem_de_venda posicao posicoes;委托 交易单 仓位
credit_score;rating report bureau schufa;credit_score credit_report credit_check;puntaje_crediticio buro_de_credito historial_crediticio;cote_de_credit score_de_credit;bonitat* schufa* kreditwurdig*;score_de_credito serasa;信用评分 征信
branch_office;bank location office;branch branches;sucursal*;agence agences succursale*;filiale* *filiale zweigstelle* geschaftsstelle*;agencia* filial filiais sucursa*;网点 分行 支行 分店
atm;cash machine withdrawal;atm atms;cajero_automatico cajero cajeros;distributeur* guichet_automatique dab;geldautomat* bankomat* bancomat*;caixa_eletronico multibanco atm;取款机 自动柜员机
check_cheque;payment;cheque cheques checkbook*;cheque*;cheque*;scheck* *scheck;cheque*;支票
pension;plan 401k;pension* retirement;pension* jubilaci* retiro afore;retraite* pension*;renten* *rente pension* altersvorsorge* rente;aposentador* pensao reforma;养老金 退休金
tax;irs filing;tax taxes vat gst;impuesto* iva fisc* tributo* contribuci*;impot* taxe taxes tva fisc*;steuern steuerlich* steuerbescheid* steuernummer* steuerberat* steuererklarung* *steuer mwst umsatzsteuer* finanzamt* steuer;imposto* iva tribut* irs irpf;税款 税务 增值税 纳税 税费 税金 个税 报税
tax_return;filing declaration irs;tax_return* tax_filing*;declaracion_de_impuestos declaracion_de_la_renta declaracion_anual;declaration_d_impots declaration_de_revenus declaration_fiscale;steuererklarung* einkommensteuererklarung*;declaracao_de_imposto imposto_de_renda irpf irs;报税 纳税申报
withholding_payroll;salary wage;payroll* payslip* paycheck*;nomina nominas planilla* recibo_de_sueldo;paie paye bulletin_de_paie fiche_de_paie bulletin_de_salaire;lohnabrechnung* gehaltsabrechnung* lohnzettel* gehaltszettel*;folha_de_pagamento holerite* contracheque* recibo_de_vencimento;工资单 薪资
salary;pay compensation;salar* wage*;salario* sueldo*;salaire* remuneration*;gehalt gehalts grundgehalt* jahresgehalt* monatsgehalt* gehaltserhohung* stundenlohn* mindestlohn* gehalter lohn lohne;salario* ordenado vencimento remunerac*;工资 薪水 薪酬
bonus;incentive reward commission;bonus*;bono* bonific* aguinaldo* prima;prime primes bonus;bonus* *bonus pramie* weihnachtsgeld;bonus bonific* premio;奖金 年终奖
commission;fee sales percent;commission*;comision*;commission*;provision* *provision;comissao comissoes;佣金 提成
purchase_order;procurement;purchase_order* po pos requisition*;orden_de_compra ordenes_de_compra;bon_de_commande bons_de_commande;bestellauftrag* kaufauftrag* bestellanforderung*;ordem_de_compra pedido_de_compra nota_de_encomenda;采购单 采购订单
quote;proposal offer;quote* quotation* estimate*;presupuesto* cotiz*;devis soumission*;angebot* *angebot kostenvoranschlag* offerte*;orcamento* cotac* cotad*;报价 报价单 估价
tender;bid procurement;tender* rfp rfps;licitaci* concurso;appel_d_offres appels_d_offres;ausschreibung*;licitac* concurso edital;招标 投标
delivery_note;shipping document;delivery_note* packing_slip*;albaran* remito* nota_de_entrega;bon_de_livraison bons_de_livraison;lieferschein*;guia_de_remessa nota_de_entrega romaneio;送货单 发货单
credit_note;refund credit memo;credit_note* credit_memo*;nota_de_credito notas_de_credito abono;un_avoir l_avoir avoirs note_de_credit;gutschrift* stornorechnung*;nota_de_credito notas_de_credito;贷记单 红字发票
insurance;policy claim;insur* coverage;seguro* asegurad*;assurance* assureur* mutuelle*;*versicherung versicher*;seguro* seguradora* apolice*;保险 投保
policy_insurance;coverage contract premium;policy policies coverages;poliza*;police contrat_d_assurance;police policen versicherungsschein* versicherungspolice*;apolice*;保单
insurance_claim;loss damage adjuster;claim claims;siniestro* reclamo* parte_de_accidente;sinistre* declaration_de_sinistre;schadensmeldung* schadenmeldung* schadenfall* schadensfall* *schaden schaden;sinistro* participac*;理赔 索赔 报案
premium;insurance payment;premium*;prima primas;prime primes cotisation*;pramie* *pramie beitrag beitrage;premio premios;保费
damage;loss claim;damage* broken;dano* averia* desperfecto*;dommage* degat* sinistre* casse;*schaden beschadig* kaputt schaden;dano danos avaria* estrago* danific*;损坏 损失 破损
deductible;excess;deductible* copay*;deducible* franquicia* copago*;franchise*;selbstbeteiligung* selbstbehalt* franchise*;franquia* coparticip*;免赔 自付
beneficiary;recipient heir;beneficiar* payee*;beneficiari*;beneficiaire*;begunstigt* zahlungsempfanger*;beneficiari* favorecid*;受益人 收款人
donation;contribution fundraise;donat* charit*;donaci* donativo* donad*;don dons donat*;spende* *spende gespendet;doac* donativo* doei doad*;捐款 捐赠
rent_payment;lease tenant;rent rents;alquiler* renta arriendo* arrend*;loyer*;mieten *miete mietzahlung* pacht* miete;alugue* renda arrend*;房租 租金
booking;book hold;booking* booked reserv*;reserv*;reserv*;buchung* *buchung gebucht reservier*;reserv* marcac*;预订 预定 预约 订位
trip;itinerary vacation;trip trips journey* travel*;viaje*;voyage* trajet* deplacement*;reise reisen dienstreise* geschaftsreise* urlaubsreise* rundreise* reiseplan* fahrt*;viagem viagens;行程 旅行 出行 出差
itinerary;plan route schedule trip;itinerar*;itinerari*;itineraire* feuille_de_route;reiseplan* reiseroute* reiseverlauf*;itinerari* roteiro*;行程单 路线 行程安排
flight;fare airport;flight* plane planes airline*;vuelo* avion* aerolinea*;vol vols avion* compagnie_aerienne;flugs *flug *fluge flugzeug* fluggesellschaft* flieger flug fluge;voo voos aviao companhia_aerea;航班 机票 飞机 航空
airport;gate iata;airport* terminal*;aeropuerto* terminal*;aeroport* terminal*;flughafen* *flughafen terminal* flugplatz*;aeroporto* terminal terminais;机场 航站楼
boarding_pass;checkin ticket gate;boarding_pass*;tarjeta_de_embarque pase_de_abordar pases_de_abordar;carte_d_embarquement cartes_d_embarquement;bordkarte* boardingpass*;cartao_de_embarque;登机牌
check_in;arrival register seat;check_in check-in checkin checked_in;check_in checkin facturaci* registrar_la_llegada;check_in checkin enregistre*;check-in* check_in checkin eingecheckt einchecken;check_in checkin;值机 入住 签到 报到
check_out;departure;check_out check-out checkout checked_out;check_out checkout salida;check_out checkout depart;check-out* check_out checkout ausgecheckt auschecken;check_out checkout saida;退房 离店
seat;place row cabin assignment;seat seats seated;asiento* butaca* plaza;siege sieges place places;sitz sitze sitzplatz* fensterplatz* gangplatz* platz platze;assento* lugar lugares poltrona*;座位 席位 选座
baggage;carry_on;baggage luggage bag bags suitcase*;equipaje* maleta* valija* petaca;bagage* valise*;gepack* *gepack koffer* reisegepack*;bagage* mala malas;行李 箱包 托运
ticket_travel;pass boarding rail;ticket* fare fares;boleto* billete* pasaje* tiquete*;billet* titre_de_transport;ticket* fahrkarte* fahrschein* *ticket zugticket* flugticket* monatskarte* bahncard* flugschein* billett*;bilhete* passage*;车票 机票 船票 票务
train;station;train trains rail railway*;tren trenes ferrocarril* ave;trains le_train un_train du_train au_train ter eurostar tgv sncf;zug zuge zuges bahn nachtzug* regionalzug* fernzug* s-bahn* zugverbindung* ice;trem trens comboio*;火车 高铁 列车 动车
bus;transit route;bus buses coach coaches;bus autobus* camion colectivo* micro guagua*;bus autobus autocar* cars;bus busse linienbus* reisebus* busticket* postauto fernbus*;onibus autocarro* busao;公交 巴士 大巴 客车
metro;;metro subway underground tram;metro subte tranvia*;metro tram tramway*;u-bahn* ubahn* s-bahn* sbahn* strassenbahn* tram;metro metropolitano bonde eletrico;地铁 轻轨 电车
ferry;ship;ferry ferries boat boats cruise*;ferry barco* crucero*;ferry ferries bateau* croisiere*;fahre autofahre* fahrticket* schiff* boot kreuzfahrt*;ferry barco* balsa* cruzeiro*;轮渡 游轮 船只
taxi;ride lyft rideshare;taxi* cab cabs uber;taxi* uber remis remises;taxi* vtc uber;taxi* *taxi;taxi* uber tvde;出租车 打车 网约车 叫车 滴滴
car;automobile;car cars vehicle* auto;coche* carro* auto autos vehiculo*;voiture* auto autos vehicule*;auto autos *wagen fahrzeug* *fahrzeug pkw karre wagen;carro carros automove* viatura* veiculo*;汽车 车辆 轿车
car_rental;rent vehicle hire hertz;rental_car* car_rental* car_hire;alquiler_de_coche alquiler_de_autos renta_de_autos coche_de_alquiler;location_de_voiture voiture_de_location;mietwagen* leihwagen* autovermietung*;aluguel_de_carro aluguer_de_carro carro_alugado rent_a_car;租车
bike;cycling;bike* bicycle* scooter*;bici bicis bicicleta* patinete*;velo velos bicyclette* trottinette*;fahrrad* rad rader *fahrrad velo velos roller*;bicicleta* bike* trotinete* patinete*;自行车 单车 电动车
motorcycle;;motorcycle* motorbike* moped*;moto motos motocicleta*;moto motos scooter*;motorrad* moped* toff*;moto motos motocicleta* motociclo*;摩托车 机车
truck;fleet;truck* lorry lorries van vans;camion* furgon*;camion* fourgon* utilitaire*;lkw lastwagen laster transporter lieferwagen camion*;caminhao caminhoes camiao camioes furgao carrinha van;卡车 货车
driver;courier operator;driver* chauffeur*;conductor* chofer* piloto*;chauffeur* conduct* livreur*;fahrer* *fahrer chauffeur*;motorista* condutor*;司机 驾驶员
ride;trip taxi uber carpool;ride rides lift;viaje carrera trayecto;course trajet covoiturage*;fahrt fahrten mitfahr* taxifahrt* autofahrt* ruckfahrt* hinfahrt*;corrida* viagem boleia carona*;乘车 行程 顺风车
route;navigation path map;route* direction*;ruta* trayecto* recorrido*;itineraire* route routes trajet* parcours;route* strecke* wegbeschreib*;rota rotas trajeto* percurso*;路线 导航 线路
parking;spot garage lot permit;parking parked;estacionamiento* aparcamiento* parking cochera* parqueadero*;parking* stationnement* place_de_parking;parkplatz* parken geparkt parkhaus* *parkplatz parkschein*;estacionamento* vaga garagem parque;停车 车位 停车场
fuel;station;fuel gas petrol diesel gasoline;combustible* gasolina nafta diesel bencina;carburant* essence gazole diesel;benzin* sprit diesel kraftstoff* tank*;combustivel gasolina gasoleo diesel etanol;加油 汽油 柴油 燃料
charging_station;ev electric;charging charger* charging_station*;cargador* estacion_de_carga;borne bornes borne_de_recharge recharge;ladestation* ladesaule* wallbox*;carregador* estacao_de_carregamento posto_de_carregamento;充电桩 充电站
toll;highway road fee vignette;toll tolls;peaje* caseta*;peage* vignette*;maut* vignette*;pedagio* portagem portagens;过路费 通行费
license_plate;registration vehicle;license_plate* plate plates number_plate*;matricula* placa* patente*;plaque* immatriculation*;kennzeichen* nummernschild* *kennzeichen;placa placas matricula*;车牌 牌照
drivers_license;driving licence dmv;drivers_license driver_license driving_licence;licencia_de_conducir carnet_de_conducir carne_de_conducir licencia_de_manejo;permis_de_conduire permis;fuhrerschein* fahrerlaubnis* fuhrerausweis*;carteira_de_motorista cnh carta_de_conducao;驾照 驾驶证
repair_shop;service;garage* mechanic* workshop*;taller* mecanico*;garage* garagiste* atelier* mecanicien*;werkstatt* *werkstatt mechaniker*;oficina* mecanico*;修理厂 维修店 汽修
tire;change;tire tires tyre tyres wheel*;llanta* neumatico* rueda* goma;pneu pneus roue roues;reifen* *reifen rad rader;pneu pneus roda rodas;轮胎 车胎
oil_change;service maintenance vehicle;oil_change oil;cambio_de_aceite aceite;vidange*;olwechsel*;troca_de_oleo mudanca_de_oleo;机油 保养
inspection_vehicle;tuv roadworthy service;mot inspection*;itv verificacion* inspecci* vtv;controle_technique inspection*;tuv hauptuntersuchung hu pickerl inspektion*;inspecao vistoria*;年检 验车
towing;breakdown assistance;tow towed towing roadside*;grua* remolque* asistencia_en_carretera;depann* remorqu*;abschlepp* abgeschleppt panne*;guincho* reboque* assistencia;拖车 道路救援
hotel;stay inn;hotel* hostel* motel* lodging accommodation*;hotel* hostal* alojamiento* hospedaje* posada*;hotel* auberge* hebergement* logement*;hotel* *hotel unterkunft* hostel* pension* herberge*;hotel hoteis hostel* pousada* alojamento* hospedage*;酒店 宾馆 旅馆 民宿
room;bedroom chamber accommodation;room rooms suite*;habitacion* cuarto* sala salas pieza;chambre* salle* piece*;zimmer* *zimmer raum raume besprechungsraum* konferenzraum* klassenraum*;quarto* sala salas comodo*;房间 客房 包间
guest;attendee customer;guest* visitor*;huesped* invitad* visitante*;invite* hote hotes visiteu* convive*;gast gaste gasten stammgast* hotelgast* besucher*;hospede* convidad* visitante*;客人 宾客 来宾 住客
night_stay;lodging;night nights stay stays overnight;noche* estancia* estadia*;nuit nuits nuitee* sejour*;nacht nachte ubernachtung* aufenthalt*;noite* estadia* pernoite* diaria*;入住 过夜 晚住宿
housekeeping;cleaning room hotel;housekeep* towel* linen*;limpieza toalla* sabana* mucama*;menage serviette* drap draps;zimmerreinigung handtuch* bettwasche housekeeping;arrumac* toalha* lencol lencois camareira*;客房清洁 毛巾 打扫
room_service;hotel meal order;room_service;servicio_a_la_habitacion servicio_de_habitaciones;service_en_chambre room_service service_d_etage;zimmerservice* room_service;servico_de_quarto;客房服务 送餐
passport;travel document id;passport*;pasaporte*;passeport*;reisepass* pass;passaporte*;护照
visa;travel permit embassy;visa visas;visa visas visado*;visa visas;visa visums *visum visum;visto vistos visto_de;签证
border_customs;declaration import;customs border* duty;aduana* arancel* frontera*;douane* droits_de_douane frontiere*;zoll* *zoll grenze*;alfandega* aduana* fronteira*;海关 关税 报关 边境
tour;sightseeing guide;tour tours excursion*;tour tours excursion* visita*;excursion* visite* circuit*;ausflug* touren *tour fuhrung* rundfahrt* tour;passeio* tour excurs*;旅游 游览 观光 导游
destination;place arrival city;destination*;destino*;destination*;ziele *ziel reiseziel* ziel;destino*;目的地
departure;takeoff;depart departs departed departing departure*;salida* partida*;depart departs;abfahrt* abflug* abreise*;partida* saida*;出发 启程 起飞
arrival;landing incoming;arrival* eta;llegada* arribo*;arrivee*;ankunft* *ankunft anreise*;chegada*;到达 抵达 到站
delay;postponed disruption;delay* late;retraso* demora* atraso* atrasad*;retard*;verspat* verzoger*;atraso* atrasad* demora*;延误 晚点 延迟
layover;transfer;layover* stopover* connection*;escala* conexi*;escale* correspondance*;umstieg* zwischenstopp* anschluss*;escala* conexao conexoes;转机 中转
travel_agency;agent tour operator;travel_agen*;agencia_de_viajes;agence_de_voyage agence_de_voyages;reiseburo* reiseveranstalter*;agencia_de_viagens agencia_de_turismo;旅行社
timetable;departures times;timetable* schedule*;horario*;horaire*;fahrplan* flugplan* zeitplan*;horario* tabela_de_horarios;时刻表 班次
upgrade_class;business class seat;upgrade* business_class first_class;upgrade ascenso clase_ejecutiva primera_clase;surclass* classe_affaires premiere_classe;upgrade* business_class hochgestuft erste_klasse;upgrade* classe_executiva primeira_classe;升舱 商务舱 头等舱
restaurant;dining;restaurant* cafe* diner* bistro*;restaurante* restoran* cafe cafes cafeteria* fonda*;restaurant* resto restos cafe cafes cafeteria* brasserie*;restaurant* lokal* gaststatte* gasthaus* wirtshaus* cafe* *restaurant beiz beizli;restaurante* lanchonete* cafe;餐厅 餐馆 饭店 咖啡馆
table_dining;reservation seat party opentable;table tables;mesa mesas;table tables;tisch tische tischreservierung* tischplatz* vierertisch*;mesa mesas;餐位 桌位 订位 餐桌
menu;dish card options;menu menus;menu menus carta;menu menus carte;speisekarte* menu* *menu karte;menu cardapio* ementa*;菜单 餐单
dish;food plate entree;dish dishes meal meals;plato* platillo* comida*;plat plats repas mets;gericht gerichte speise* hauptgericht* tagesgericht* vorspeise* mahlzeit* essen;prato* refeic*;菜品 菜肴 餐食
food;eat meal delivery;food foods grocer*;comida* aliment* viveres;nourriture aliment* bouffe;essen lebensmittel* nahrung* futter;comida* aliment* mantiment*;食物 食品 食材 吃的
groceries;shopping food cart;grocer* supermarket*;supermercado* mandado compra despensa abarrotes;courses supermarche* epicerie*;einkauf* lebensmittel* supermarkt*;supermercado* mercado compras mercearia*;超市 买菜 杂货
breakfast;meal morning;breakfast* brunch*;desayuno*;petit_dejeuner dejeuner brunch*;fruhstuck* zmorge brunch*;cafe_da_manha pequeno_almoco;早餐 早饭
lunch;meal midday;lunch*;almuerzo* comida;dejeuner* diner lunch*;mittagessen* lunch* zmittag;almoco*;午餐 午饭
dinner;evening meal;dinner* supper*;cena cenas;diner diners souper*;abendessen* znacht dinner*;jantar* janta;晚餐 晚饭
drink;bar;drink* beverage* coffee* wine* beer*;bebida* cafe cafes vino* cerveza* refresco*;boisson* cafe cafes vin biere*;getrank* kaffee* wein weine bier* drink*;bebida* cafe cafes cafezinho vinho* cerveja*;饮料 咖啡 奶茶 酒水
pizza;order food;pizza*;pizza*;pizza*;pizza* pizzen;pizza*;披萨 比萨
cake;;cake* dessert* pastr* baker*;pastel* torta* tarta tartas postre postres panaderia*;gateau* dessert* patisser* boulanger*;kuchen* torte* *torte nachtisch* backerei*;bolo bolos torta* sobremesa* padaria* pastelaria*;蛋糕 甜点 面包
bread;bakery;bread* loaf loaves;pan panes bolillo*;pain pains baguette*;brote brotchen* semmel* *brot brot;pao paes;面包
recipe;cooking ingredients dish;recipe*;receta*;recette*;rezept* kochrezept* backrezept*;receita*;食谱 菜谱
ingredient;food component allergen;ingredient*;ingrediente*;ingredient*;zutat* *zutaten;ingrediente*;食材 配料 原料
allergy;intolerance dietary;allerg*;alerg*;allerg*;allerg* unvertraglich*;alerg*;过敏
diet;;diet* vegan* vegetarian* nutrition*;dieta* vegan* vegetarian* nutrici*;regime* vegan* vegetarien* nutrition*;diat* vegan* vegetar* ernahrung*;dieta* vegan* vegetarian* nutric*;饮食 素食 营养 忌口
calories;nutrition macros food;calorie* kcal protein*;caloria* proteina*;calorie* proteine*;kalorie* kcal eiweiss*;caloria* proteina*;卡路里 热量 蛋白质
takeout;delivery pickup doordash;takeout takeaway take_out to_go;para_llevar comida_a_domicilio delivery;a_emporter livraison_de_repas;zum_mitnehmen lieferessen lieferdienst* takeaway;para_viagem delivery takeaway ifood;外卖 打包
catering;event food;cater* buffet*;catering banquete* bufe*;traiteur* buffet*;catering* buffet*;catering buffet* bufe*;餐饮 自助餐
kitchen;restaurant;kitchen* chef cook cooks cooked cooking;cocina* chef cociner*;cuisine* chef cuisinier*;kuche einbaukuche* koch koche kochen kochin gekocht;cozinha* chef cozinheir*;厨房 厨师
waiter;server staff;waiter* waitress*;mesero* camarer* mozo*;serveu*;kellner* bedienung ober serviert;garcom garcons garcon empregado_de_mesa;服务员
wine;bottle cellar;wine*;vino vinos;vin vins;wein weine rotwein* weisswein* weinkarte;vinho*;葡萄酒 红酒
review_rating;stars score feedback;review reviews rating* rated;resena* valoraci* calificaci* puntuaci*;avis note notes evaluation*;bewertung* *bewertung rezension* bewertet;avaliac* resenha* critica*;评价 评分 点评
doctor;practitioner clinic;doctor* physician* gp;medico medica medicos medicas doctor*;medecin* docteur* toubib;arzte arztin* *arzt doktor* hausarzt* arzt;medico medica medicos medicas doutor*;医生 大夫 医师
appointment;schedule slot visit consultation booking;appointment* appt;cita citas turno*;rendez-vous rendez_vous rdv;termine* *termin *termine termins terminanfrage* terminbestatigung* terminvereinbarung* termintag* termin;consulta* marcac*;预约 挂号 约诊
patient;medical record ehr clinic;patient*;paciente*;patient*;patient* *patient;paciente* utente*;患者 病人 病患
clinic;hospital medical center;clinic* practice*;clinica* consultorio* ambulatorio*;clinique* cabinet*;klinik* praxis* *praxis ambulanz*;clinica* consultorio*;诊所 门诊
hospital;emergency ward admission;hospital*;hospital*;hopital* hopitaux chu;krankenhaus* spital* klinikum*;hospital hospitais;医院 住院
nurse;care staff;nurse* nursing;enfermer*;infirmier*;krankenschwester* pfleger* pflegekraft*;enfermeir*;护士 护理
dentist;teeth cleaning;dentist* dental;dentista* odontolog* dental;dentiste* dentaire*;zahnarzt* dentalhygiene;dentista* odontolog*;牙医 牙科 洗牙
medication;dose;medication* medicine* drug drugs pill pills meds;medicament* medicina* pastilla* farmaco* remedio*;medicament* cachet* comprime* remede*;medikament* arznei* tablette* *tabletten pille*;medicament* remedio* comprimido* farmaco*;药物 药品 药片 用药
prescription;pharmacy medication;prescription* refill* rx;receta* prescripci*;ordonnance* prescription*;rezepte *rezept verschreib* verordnung* rezept;receita* prescric*;处方 药方 续方
pharmacy;dispense;pharmac* drugstore*;farmac*;pharmacie*;apotheke*;farmac* drogaria*;药房 药店
dose;medication schedule;dose* dosage*;dosis dosific*;dose doses dosage* posologie;dosis dosier* dosen;dose doses dosage*;剂量 服药
vaccine;shot;vaccin* immuni* jab;vacuna*;vaccin*;impf* *impfung geimpft;vacina*;疫苗 接种
lab_test;blood test result;blood_test* lab lab_test* specimen*;analisis laboratorio examen* muestra*;analyse* prise_de_sang laboratoire* prelevement*;blutbild* laborwert* blutprobe* blutabnahme* labor;exame* analise* laboratorio amostra*;化验 血检 检验 抽血
xray;ct scan;xray x-ray mri ct_scan imaging radiolog* ultrasound;radiograf* resonancia tomografia ecografia rayos;radio irm scanner echographie* radiographie*;rontgen* mrt ct ultraschall* *rontgen;raio_x raios_x ressonancia tomografia ultrassom radiograf* ecografia;光片 核磁 超声 影像
diagnosis;condition disease finding;diagnos*;diagnost*;diagnost*;diagnose* befund* *befund diagnostiziert;diagnost*;诊断 确诊
symptom;complaint;symptom* pain fever;sintoma* dolor* fiebre;symptome* douleur* fievre;symptom* schmerz* fieber beschwerden;sintoma* dor dores febre;症状 疼痛 发烧
treatment;procedure care;treatment* therap*;tratamient* terapi*;traitement* therap* soin soins;behandlung* *behandlung therapie*;tratament* terapi*;治疗 疗程
surgery;operation procedure operating;surger* surgical;cirugia* operaci* quirurgic*;chirurgi* operation*;operation* op chirurg* eingriff*;cirurgi* operac*;手术
referral;specialist refer transfer;referral* referred;derivaci* remision* volante interconsulta;orientation adresse_a lettre_d_adressage;uberweisung* uberwiesen einweisung*;encaminhament* encaminhad*;转诊 转介
medical_record;history file;medical_record* chart ehr health_record*;historia_clinica historial_medico expediente*;dossier_medical dossiers_medicaux dmp;patientenakte* krankenakte* gesundheitsakte*;prontuario* historico_medico processo_clinico;病历 病案 病史
blood_pressure;heart rate;blood_pressure heart_rate pulse vitals;presion_arterial tension pulso;tension_arterielle tension pouls;blutdruck* puls;pressao_arterial tensao pulso;血压 心率 脉搏
glucose;sugar;glucose insulin diabet*;glucosa azucar insulina diabet*;glycemie insuline diabet*;blutzucker* insulin* diabet*;glicose glicemia insulina diabet*;血糖 胰岛素
weight;kg pounds body;weigh*;peso pesos;poids;gewicht* *gewicht;peso pesos;体重 重量
sleep;rest tracking night;sleep* slept;sueno dormi*;sommeil dormi*;schlaf* geschlafen;sono dormi*;睡眠 睡觉
fitness;training;workout* exercise* gym fitness;entrenamiento* ejercicio* gimnasio* gym;entrainement* exercice* salle_de_sport gym;training* workout* fitnessstudio* sport*;treino* exercicio* academia ginasio;健身 锻炼 运动 训练
therapist;;therapist* psycholog* counsel* physio*;terapeuta* psicolog* fisioterap*;therapeute* psychologue* kine kines kinesitherap* psy;therapeut* psycholog* physiotherap*;terapeuta* psicolog* fisioterap*;治疗师 心理咨询 理疗
health_insurance;sickness coverage card;health_insurance;seguro_medico obra_social prepaga eps;mutuelle* assurance_maladie carte_vitale;krankenversicherung* krankenkasse*;plano_de_saude seguro_de_saude convenio;医保 医疗保险
sick_note;medical certificate absence;sick_note* sick_leave;baja_medica incapacidad* licencia_medica parte_de_baja;arret_maladie arret_de_travail certificat_medical;krankmeldung* krankschreibung* krankgeschrieben attest* arbeitsunfahig*;atestado* baixa_medica licenca_medica;病假条 病假 诊断证明
glasses;eye;glasses optician* lenses eye_exam;lentes anteojos gafas optica*;lunettes opticien* lentilles;brille* optiker* kontaktlinsen sehtest*;oculos otica* lentes;眼镜 配镜 验光
ambulance;emergency 911;ambulance* paramedic*;ambulancia*;ambulance* samu;krankenwagen* rettungswagen* notarzt* rettungsdienst*;ambulancia* samu inem;救护车 急救
blood_donation;blood;blood_donation* blood_donor* donor*;donacion_de_sangre donante*;don_du_sang donneu*;blutspende* spender*;doacao_de_sangue doador*;献血 供血
pregnancy;baby;pregnan* maternity birth;embaraz* maternidad parto;grossesse* enceinte maternite accouchement*;schwanger* mutterschutz* geburt geburten geburtstermin* geburtsklinik* entbindung*;gravid* gestac* maternidade parto;怀孕 孕妇 产检 分娩
calendar;schedule gcal ical;calendar* agenda;calendario* agenda*;calendrier* agenda*;kalender* *kalender;calendario* agenda*;日历 日程
event;calendar meeting conference gathering;event events;evento* actividad*;evenement* manifestation*;veranstaltung* *veranstaltung event* termin termine ereignis*;evento*;活动 事件 日程
schedule;timetable plan roster agenda;schedul*;horario* agenda* programa* cronograma*;horaire* planning* programme* calendrier*;zeitplan* plane *plan ablauf* plan;horario* agenda* cronograma* escala*;日程 时间表 排期 安排
date;day deadline calendar;date dates;fecha*;date dates;*datum datum;data datas;日期
time_slot;window availability hour;slot slots timeslot* time_slot;franja* turno* horario* hueco;creneau* plage_horaire plages;zeitfenster* slot* uhrzeit* zeitraum*;horario* vaga faixa_horaria;时段 时间段 档期
deadline;date limit;deadline* due_date due_on due_by;plazo* fecha_limite vencimiento* fecha_de_entrega;echeance* date_limite delai delais;fristen *frist deadline* stichtag* abgabetermin* frist;prazo* data_limite vencimento*;截止 期限 到期
alarm;clock wake timer;alarm* wake_up;alarma* despertador*;alarme* reveil*;wecker* alarm* weckruf*;alarme* despertador*;闹钟 闹铃
timer;stopwatch;timer* countdown*;temporizador* cronometro* cuenta_regresiva;minuteur* minuterie* chrono*;timer* countdown* stoppuhr* kurzzeitwecker*;temporizador* cronometro* timer*;计时器 定时器 倒计时
birthday;party;birthday* bday anniversar*;cumpleanos cumple aniversario*;anniversaire* fete;geburtstag* jubilaum*;aniversario*;生日 周年
holiday;bank_holiday closure festive;holiday*;feriado* festivo* dia_festivo;jour_ferie jours_feries ferie*;feiertag* *feiertag;feriado*;假日 节日 放假
vacation;leave holiday;vacation* pto time_off;vacacion*;vacances conge conges;urlaub* *urlaub ferien;ferias;休假 年假 度假
time_zone;utc;time_zone* timezone*;zona_horaria husos huso_horario;fuseau_horaire fuseaux;zeitzone*;fuso_horario fusos;时区
employee;hr;employee* staff worker* personnel;emplead* trabajador* personal colaborador*;employe* salarie* personnel collaborat*;mitarbeiter* angestellt* personal* belegschaft kollege*;funcionari* empregad* colaborador* trabalhador*;员工 雇员 职员
manager;lead;manager* supervisor* boss;gerente* jefe* jefa supervisor* encargad*;manager* responsable* chef cheffe patron*;vorgesetzt* chef* leiter* abteilungsleiter* teamleiter* projektleiter* filialleiter* manager* fuhrungskraft*;gerente* chefe* gestor* supervisor* patrao;经理 主管 领导 上级 老板 上司
colleague;peer;colleague* coworker* teammate*;colega colegas companer*;collegue*;kolleg* *kollege;colega*;同事
team;group department;team* squad* crew*;equipo*;equipe*;team* *team mannschaft*;equipe* time times equipa*;团队 小组 班组 球队
department;unit org;department* division*;departamento* area areas;departement* service services;abteilung* *abteilung bereich*;departamento* setor setores;部门 科室
company;enterprise;compan* business* firm firms organization* organisation*;empresa* compania* negocio*;entreprise* societe*;firmen unternehmen* *firma betrieb* gesellschaft* firma;empresa* companhia* firma firmas;公司 企业
office;workplace room;office* desk desks;oficina* despacho* escritorio*;bureau bureaux;buro* *buro schreibtisch*;escritorio* gabinete*;办公室 工位
leave_request;vacation pto;leave leave_request time_off absence*;permiso* licencia* ausencia* solicitud_de_vacaciones;demande_de_conge conge conges absence*;urlaubsantrag* abwesenheit* freistellung*;licenca* folga folgas afastamento* ausencia*;请假 休假申请 缺勤 调休
shift;schedule work;shift shifts roster* rota;turno* guardia*;quart quarts poste equipe garde gardes;schicht* *schicht dienstplan* nachtdienst* fruhdienst* spatdienst* bereitschaftsdienst*;turno* escala* plantao plantoes;班次 排班 值班 轮班
timesheet;clock time_entry hours_log;timesheet* hours_worked worked_hours hours_logged clock_in;horas_trabajadas parte_de_horas hoja_de_tiempo fichaje* fichar;feuille_de_temps heures_travaillees feuille_d_heures pointage*;stundenzettel* arbeitszeit* zeiterfassung* *zeiterfassung arbeitsstunden* stundennachweis*;horas_trabalhadas folha_de_ponto ponto apontamento*;工时 考勤 打卡
overtime;extra hours work;overtime;horas_extra horas_extras;heures_supplementaires heures_sup;uberstunde* mehrarbeit*;horas_extras hora_extra;加班
job_application;candidate resume recruit;application* apply applied applicant*;solicitud* postul* candidatur*;candidatur* postul*;bewerbung* *bewerbung beworben;candidatur* inscric*;求职 应聘 投递
candidate;recruit hire;candidate* applicant*;candidat* postulante* aspirante*;candidat* postulant*;kandidat* bewerber* *kandidat;candidat*;候选人 应聘者
interview;candidate meeting screening;interview*;entrevist*;entretien* interview* entrevue*;interview* vorstellungsgesprach* bewerbungsgesprach* gesprach*;entrevist*;面试 采访 访谈
resume_cv;profile application;cv resume cvs;cv curriculum* hoja_de_vida;cv curriculum*;lebenslauf* cv;cv curricul*;简历 履历
job_opening;posting hire;vacanc* opening* job_posting* position* job jobs;vacante* puesto* oferta_de_empleo plaza;offre_d_emploi poste postes emploi* annonce*;offene_stelle offenen_stelle offene_stellen offenen_stellen stellenangebot* arbeitsstelle* vollzeitstelle* lehrstelle* ausbildungsplatz* stellenanzeige* stellenausschreibung* job jobs;vaga vagas emprego* cargo;职位 岗位 招聘 空缺
hiring;onboard employment;hire hired hiring recruit*;contrataci* reclutamiento contratad*;embauche* recrut*;einstellung eingestellt anstellung* rekrutierung*;contratac* contratad* recrut* admiss*;招聘 录用 雇用
onboarding;new_hire welcome setup training;onboard*;onboarding incorporaci* inducci*;onboarding integration* accueil;onboarding* einarbeitung*;onboarding integrac* acolhimento;入职 新人
termination;offboard;terminat* resign* dismiss* layoff* fired;despido* renuncia* baja finiquito*;licenciement* demission* rupture;kundigung* gekundigt entlassung* entlassen;demiss* rescis* desligamento* despedimento*;离职 辞职 解雇 解聘
employment_contract;hr agreement work;employment_contract* work_contract;contrato_de_trabajo contrato_laboral;contrat_de_travail cdi cdd;arbeitsvertrag*;contrato_de_trabalho;劳动合同 聘用合同
performance_review;evaluation goals;performance_review* appraisal* okr okrs;evaluacion_de_desempeno desempeno;entretien_annuel evaluation*;mitarbeitergesprach* leistungsbeurteilung* beurteilung*;avaliacao_de_desempenho desempenho;绩效 考核 评估
training;course learn education;training* workshop*;capacitaci* formaci* taller*;formation* stage atelier*;schulung* *schulung fortbildung* weiterbildung* workshop*;treinament* formac* capacitac* oficina*;培训 研讨
benefits;insurance hr;benefit* perk* allowance*;prestacion* beneficio* subsidio*;avantage* prestation* allocation*;leistung* zulage* zuschuss*;beneficio* subsidio* vale;福利 津贴 补贴
business_card;contact details vcard;business_card*;tarjeta_de_presentacion tarjeta_de_visita;carte_de_visite cartes_de_visite;visitenkarte*;cartao_de_visita cartoes_de_visita;名片
school;education class campus;school*;escuela* colegio* escolar*;ecole* lycee* college* scolaire*;schule* *schule schuljahr* schulisch*;escola* colegio*;学校 校园
kindergarten;;kindergarten* daycare* nursery preschool*;guarderia* jardin kinder;creche* maternelle garderie*;kindergarten* kita kitas krippe*;creche* jardim_de_infancia infantario*;幼儿园 托儿所
student;learner enrolled;student* pupil*;estudiant* alumn*;eleve eleves etudiant*;schuler* student* studierende*;alun* estudant*;学生 学员
teacher;;teacher* tutor* instructor* professor*;maestr* profesor* docente* tutor*;professeur* prof profs enseignant* maitresse instit instits instituteur* institutrice*;lehrer* *lehrer dozent* professor*;professor* docente* tutor*;老师 教师 教授
class_lesson;course session;class classes lesson* lecture*;clase* leccion*;le_cours un_cours les_cours des_cours du_cours votre_cours ton_cours mon_cours cours_particulier* lecon* classe*;fahrstunde* nachhilfe* unterricht* *unterricht klasse* vorlesung* lektion*;aula aulas licao licoes turma*;课程 上课 课堂
course;class training subject;course* module*;curso* materia* asignatura*;le_cours un_cours les_cours des_cours du_cours votre_cours cursus formation* matiere*;kurse *kurs lehrgang* fach kurs;curso* disciplina* cadeira*;课程 科目
exam;assessment;exam exams quiz* test;examen* prueba* parcial;examen* controle epreuve* interro*;prufung* abschlussprufung* fahrprufung* zwischenprufung* klausur* examen* test;exame* prova provas teste*;考试 测验
grade;result gpa;grade* mark marks score*;nota notas calificaci*;note notes bulletin*;note noten schulnote* endnote* abschlussnote* zensur* zeugnis*;nota notas boletim;成绩 分数 评分
homework;task submission;homework assignment*;tarea* deber* trabajo*;devoir*;hausaufgabe* hausubung*;licao_de_casa dever_de_casa trabalho_de_casa tpc tarefa*;作业 功课
enrollment;register course;enrol* registration* admission*;inscripci* matricul*;inscri* immatricul*;einschreib* anmeldung* immatrikul* eingeschrieben;matricul* inscric*;注册 报名 选课 入学
certificate;proof attestation;certificat* diploma*;certificado* constancia* diploma* titulo;certificat* attestation* diplome*;zertifikat* bescheinigung* *bescheinigung urkunde* nachweis* zeugnis*;certificado* certidao diploma* atestado* declarac*;证书 证明 文凭
transcript_academic;grades record university;transcript* academic_record;historial_academico expediente_academico kardex;releve_de_notes releves_de_notes;notenspiegel* leistungsnachweis* zeugnis*;historico_escolar historico_academico;成绩单
tuition;school fees scholarship;tuition school_fee*;colegiatura* matricula* cuota;frais_de_scolarite frais_d_inscription;studiengebuhr* schulgeld* semesterbeitrag*;mensalidade* propina propinas anuidade;学费
scholarship;financial aid;scholarship* grant grants;beca becas;bourse bourses;stipendium* stipendien bafog;bolsa bolsas bolsa_de_estudos;奖学金 助学金
thesis;paper;thesis dissertation* essay*;tesis ensayo* monografia*;these theses memoire* dissertation*;abschlussarbeit* dissertation* bachelorarbeit* masterarbeit* doktorarbeit* seminararbeit* hausarbeit* aufsatz*;tese monografia* dissertac* redac* tcc;论文 作文
university;campus faculty;universit* college*;universi* facultad*;universit* fac faculte*;universitat* uni hochschule* fachhochschule*;universidade* faculdade*;大学 高校
library;books loan borrow;library libraries;biblioteca*;bibliotheque* mediatheque*;bibliothek* bucherei*;biblioteca*;图书馆
book;loan isbn title;a_book the_book this_book ebook* books novel*;libro* novela*;livre livres bouquin* roman romans;bucher *buch roman* buch;livro* romance*;书籍 图书 书本 小说
book_loan;checkout library;loan loans borrow* renew*;prestamo* renovaci*;pret prets emprunt* prolong*;ausleihe* leihfrist* ausgeliehen verlanger*;emprestimo* renovac* requisic*;借阅 借书 续借
research;investigation paper;research* study studies;investigaci* estudio*;recherche* etude*;forschung* recherche* studie*;pesquisa* investigac* estudo*;研究 调研
citation;source;citation* cite* reference* bibliograph*;cita citas referencia* bibliograf*;citation* reference* bibliograph*;zitat* quelle* literatur*;citac* referencia* bibliograf*;引用 参考文献
contract;terms deal legal;contract* agreement*;contrato* convenio* acuerdo*;contrat* convention* accord*;vertrag* *vertrag vereinbarung*;contrat* acordo* convenio*;合同 合约 协议
nda;agreement;nda ndas confidential*;nda acuerdo_de_confidencialidad confidencial*;nda accord_de_confidentialite confidentialite;nda geheimhaltung* verschwiegenheit* vertraulich*;nda acordo_de_confidencialidade confidencial*;保密协议
lawyer;legal;lawyer* attorney* solicitor* counsel;abogad* licenciado letrad*;avocat*;anwalt* rechtsanwalt* *anwalt;advogad*;律师
court;hearing trial;court courts judge* tribunal*;juzgado* tribunal* juez corte;tribunal* tribunaux juge juges cour;gericht* amtsgericht* landgericht* arbeitsgericht* richter*;tribunal tribunais juiz* forum vara;法院 法庭 法官
lawsuit;sue claim;lawsuit* litigation case;demanda* juicio* pleito* litigio*;proces litige* plainte*;klage* *klage prozess* rechtsstreit* verfahren;processo* acao litigio*;诉讼 起诉 案件
case_file;matter docket;case cases file dossier*;expediente* el_caso casos;dossier* affaire*;akte akten kundenakte* personalakte* fallakte* rechtsfall* vorgang*;processo* o_caso casos dossie*;案卷 卷宗 案件
hearing;court trial date;hearing*;audiencia* vista;audience*;anhorung* verhandlung* gerichtstermin*;audiencia*;听证 开庭 庭审
appeal;contest dispute;appeal* objection*;apelaci* recurso* impugn*;appel recours;einspruch* widerspruch* berufung* rekurs*;recurso* apelac* impugn* contestac*;上诉 申诉 复议
power_of_attorney;authorization mandate;power_of_attorney proxy;poder_notarial poderes carta_poder mandato;procuration* mandat* pouvoir;vollmacht* *vollmacht;procurac* mandato;委托书 授权书
notary;certify deed legalize;notar*;notari* escriban*;notaire* notari*;notar* beglaubig*;notari* cartorio* tabeli*;公证 公证处
will_testament;legacy;testament* inheritance estate;testamento* herencia*;testament* heritage* succession*;testament* erbe erbschaft* nachlass*;testamento* heranca* inventario;遗嘱 遗产 继承
patent;intellectual property;patent* trademark*;patente* marca_registrada;brevet* marque_deposee;patent* marke marken *patent;patente* marca_registrada;专利 商标
complaint;claim report dissatisfaction;complain* grievance*;queja* reclam* denuncia*;plainte* reclamation*;beschwerde* reklamation* beanstand* beschwert;reclamac* queixa* denuncia*;投诉 抱怨
compliance;audit policy gdpr;complian* regulat*;cumplimiento normativ*;conformite reglement*;compliance* vorschrift* regelkonform*;conformidade regulament*;合规 法规
privacy;consent data_protection;privacy gdpr;privacidad rgpd;confidentialite rgpd vie_privee;datenschutz* dsgvo privatsphare*;privacidade lgpd rgpd;隐私 个人信息保护
consent;permission agreement;consent* opt_in;consentimiento*;consentement*;einwilligung* zustimmung* einverstand*;consentimento*;同意书 授权同意
government;public;government* municipal* agency authorit*;gobierno* municipi* ayuntamiento* alcaldia* administraci*;gouvernement* mairie* prefecture* administration*;behorde* *behorde amt amter burgeramt* standesamt* finanzamt* einwohnermeldeamt* landratsamt* regierung* gemeinde* rathaus*;governo* prefeitura* municip* camara* autarquia*;政府 机关 部门
identity_card;identification document;id_card id identity_card;dni cedula* ine carnet_de_identidad documento_de_identidad identificaci*;carte_d_identite cni piece_d_identite;personalausweis* ausweis* identitatskarte* *ausweis;rg cpf cartao_de_cidadao carteira_de_identidade bilhete_de_identidade;身份证 证件
permit;authorization approval;permit* licen*;permiso* licencia*;permis autorisation* licence*;genehmigung* *genehmigung erlaubnis* bewilligung* lizenz*;licenc* autorizac* alvara*;许可证 执照 许可
residence_permit;visa stay;residence_permit immigration;permiso_de_residencia tarjeta_de_residencia inmigraci* migraci*;titre_de_sejour carte_de_sejour immigration;aufenthaltstitel* aufenthaltserlaubnis* aufenthaltsgenehmigung*;autorizacao_de_residencia imigrac*;居留许可 居住证 移民
registration_residence;address move register;registration*;empadronamiento* padron;declaration_de_domicile inscription;anmeldung* meldebescheinigung* ummeldung* wohnsitz*;comprovante_de_residencia registo_de_morada;户口 居住登记 户籍
birth_certificate;civil registry document;birth_certificate*;acta_de_nacimiento partida_de_nacimiento certificado_de_nacimiento;acte_de_naissance extrait_de_naissance;geburtsurkunde*;certidao_de_nascimento;出生证明
application_request;apply form submission;application* request* petition*;solicitud* peticion* tramite*;demande* requete* dossier;antrag* *antrag gesuch gesuche anfrage*;solicitac* pedido* requeriment*;申请 请求
social_benefit;;welfare unemployment subsid*;subsidio* ayuda* prestacion* desempleo;allocation* aide aides chomage caf rsa;sozialhilfe arbeitslosengeld* burgergeld* kindergeld* forderung*;auxilio* subsidio* bolsa_familia seguro_desemprego;补助 救济 失业金 低保
vote_election;poll referendum;vot* election* ballot*;voto* votaci* eleccion*;vote* election* scrutin*;wahlgang* briefwahl* bundestagswahl* kommunalwahl* wahlschein* stimmabgabe* stimmzettel* abgestimmt abstimmung*;voto* votac* eleic*;投票 选举
citizen;public;citizen* resident*;ciudadan* residente* vecin*;citoyen* habitant* resident*;burger* einwohner*;cidada* municipe* morador*;市民 公民 居民
embassy;diplomatic;embass* consulate*;embajada* consulado*;ambassade* consulat*;botschaft* konsulat*;embaixada* consulado*;大使馆 领事馆
energy;electricity utility;energy kwh power;energia* kwh;energie* kwh;energie* kwh;energia* kwh;能源 能耗
electricity;grid utility;electric* power;electric* luz corriente;electric* courant;strom* *strom elektri*;eletric* electric* luz;电力 用电 电费 供电
gas_utility;natural heating;gas;gas;gaz;gas gasanschluss* erdgas*;gas;燃气 天然气
water;utility supply;water;agua aguas;eau eaux;wasser* *wasser;agua aguas;用水 水费 自来水
meter_reading;utility consumption read;meter* reading*;lectura* medidor* contador*;releve* compteur*;zahlerstand* zahler zahlers ablesung* stromzahler* gaszahler* wasserzahler*;leitura* medidor* contador*;抄表 读数 表读数 水表 电表 气表
consumption;utility metrics;consumption usage;consumo*;consommation*;verbrauch* *verbrauch;consumo* uso;消耗 用量
solar_panel;inverter battery;solar photovoltaic panels;solar solares fotovoltaic* panel_solar;solaire* photovolt* panneau_solaire panneaux_solaires;solar* photovoltaik* pv wechselrichter*;solar solares fotovoltaic*;太阳能 光伏
battery;charge power cell;batter*;bateria* pila pilas;batterie* pile piles;batterie* akku* *akku;bateria* pilha*;电池 电量 蓄电池
tariff;plan utility price;tariff* rate rates;tarifa*;tarif tarifs;tarife *tarif tarif;tarifa*;资费 电价
light;hue dimmer switch;light lights lamp* bulb*;luz luces lampara* foco* bombill* iluminaci*;lumiere* lampe* ampoule* eclairage*;licht lichter lampe* deckenlicht* flurlicht* nachtlicht* wohnzimmerlicht* aussenlicht* *lampe beleuchtung* leuchte*;luz luzes lampada* iluminac* candeeiro*;电灯 灯光 照明 台灯
thermostat;climate heating nest;thermostat* temperature*;termostato* temperatura*;thermostat* temperature*;thermostat* temperatur* *temperatur;termostato* temperatura*;恒温器 温度 温控
heating;hvac;heat heated heater heaters heating boiler* radiator* furnace*;calefacci* caldera* radiador* calefon;chauffage* chaudiere* radiateur*;heizung* *heizung heizkorper* heizkessel* therme*;aquecimento* aquecedor* caldeira* radiador*;暖气 供暖 地暖 锅炉
air_conditioner;climate;air_conditioner* ac aircon cooling hvac;aire aire_acondicionado clima;climatisation clim climatiseur*;klimaanlage* klima klimagerat*;ar_condicionado ar-condicionado;空调 冷气
fan;air;fan fans ventilat*;ventilador* ventilaci*;ventilateur* ventilation*;ventilator* luftung* lufter*;ventilador* ventoinha* ventilac*;风扇 通风
door;entrance;door* gate gates garage;puerta* porton*;porte portes portail*;tur turen tor tore haustur* wohnungstur* eingangstur* autotur* garagentor* kellertur*;porta portas portao portoes;大门 房门 车库门
lock;smart door;lock locks locked unlock*;cerradura* candado* chapa cerroj*;serrure* verrou* cadenas;schloss schlosser turschloss* vorhangeschloss* fahrradschloss* verriegel* abgeschlossen;fechadura* tranca* cadeado*;门锁 上锁 锁门
key;access unlock physical;key keys;llave* clave*;cle cles clef*;schlussel* *schlussel;chave*;钥匙 密钥
window;glass shutter;window windows;ventana*;fenetre*;fenster* *fenster;janela*;窗户 车窗
blinds;;blind blinds shutter* curtain* shade*;persiana* cortina*;store stores volet* rideau*;rollladen* rollo* jalousie* vorhang* rolladen* storen;persiana* cortina* estore*;窗帘 百叶窗 卷帘
camera;security video doorbell;camera* cctv;camara*;camera* appareil_photo;kamera* *kamera;camera* camara*;摄像头 相机 监控
alarm_system;security arm disarm;alarm* siren* security_system;alarma* sirena*;alarme* sirene*;alarm* sirene*;alarme* sirene*;警报器 安防 布防
vacuum;robot cleaner mop;vacuum* roomba;aspirador* robot;aspirateur* robot;staubsauger* saugroboter* *sauger sauger;aspirador* robo;吸尘器 扫地机
washing_machine;;washing_machine washer dryer laundry;lavadora* lavarropas secadora*;machine_a_laver lave_linge seche_linge laveuse secheuse;waschmaschine* trockner* wasche;maquina_de_lavar lavadora* secadora*;洗衣机 烘干机
dishwasher;kitchen appliance;dishwasher*;lavavajillas lavaplatos;lave_vaisselle;spulmaschine* geschirrspul*;lava_loucas lava_louca maquina_da_loica;洗碗机
oven;kitchen;oven* stove* microwave*;horno* estufa* microondas cocina;four fours cuisiniere* micro_ondes;ofen backofen* herd mikrowelle* holzofen* pizzaofen*;forno* fogao micro_ondas microondas;烤箱 炉灶 微波炉
fridge;appliance;fridge* refrigerator* freezer*;nevera* refri refrigerador* heladera* frigorifico* congelador*;frigo* refrigerateur* congelateur*;kuhlschrank* gefrier* tiefkuhl*;geladeira* frigorifico* freezer congelador*;冰箱 冷柜
coffee_machine;maker;coffee_machine* coffee_maker* espresso;cafetera*;machine_a_cafe cafetiere*;kaffeemaschine* kaffeevollautomat*;cafeteira* maquina_de_cafe;咖啡机
tv;screen channel stream;tv tvs television*;tele televisor* television* tv;tele television* televiseur* tv;fernseher* fernsehen tv glotze;televisao televisor* tv tele;电视
speaker;audio sonos alexa;speaker* volume;altavoz* parlante* bocina* volumen;enceinte* haut_parleur haut_parleurs volume;lautsprecher* box boxen lautstarke*;alto_falante caixa_de_som coluna volume;音箱 音响 音量
smart_plug;switch power;plug plugs outlet* socket*;enchufe* tomacorriente*;prise_connectee prises_connectees prise_electrique multiprise*;steckdose* stecker*;tomada* ficha;插座 插头
switch;toggle button relay;switch switches;interruptor* switch;interrupteur*;schalter* *schalter;interruptor* chave;开关
scene_automation;smart home trigger;scene scenes routine* automation*;escena* rutina* automatizaci*;scene scenes routine* automatisation*;szene* routine* automation* automatisier*;cena cenas rotina* automac*;场景 自动化 联动
garden;plants;garden* lawn* yard;jardin* cesped* pasto;jardin* pelouse*;garten* rasen* *garten;jardim jardins relva* gramado*;花园 草坪
irrigation;;irrigat* sprinkler* watering;riego* regad* aspersor*;arrosage* irrigation*;bewasser* sprinkler* gegossen;irriga* rega regas aspersor*;灌溉 浇水 喷灌
cleaning;maid housekeeping;clean*;limpi* aseo;menage nettoy*;reinigung* grundreinigung* textilreinigung* fensterreinigung* putz* geputzt gereinigt;faxina* limp*;清洁 打扫 保洁
plumber;pipe repair;plumber* plumbing leak*;plomer* fontaner* fuga gasfit* gotera*;plombier* fuite*;klempner* installateur* rohr* leck sanitar*;encanador* canalizador* vazament* fuga;水管工 漏水 管道
electrician;wiring repair;electrician*;electricista*;electricien*;elektriker*;eletricista* electricista*;电工
handyman;repair tradesperson;handyman* contractor* tradesm*;manitas albanil* contratista* tecnic*;artisan* bricoleur* ouvrier*;handwerker* hausmeister* monteur*;pedreir* tecnic* faz_tudo empreiteir*;维修工 师傅 装修工
repair;maintenance service;repair* fix fixed;reparaci* reparad* reparar repare reparo arregl* compostur*;reparation* repare reparee reparees repares reparer reparateur* depann*;*reparatur repar*;reparo* reparac* consert* arranj*;维修 修理 报修
maintenance;upkeep inspection;maintenance servic*;mantenimiento* mantencion* revision*;maintenance* entretien* revision*;wartung* fernwartung* heizungswartung* instandhalt* gewartet;manutenc* revisao;维护 保养 检修
furniture;desk ikea;furniture sofa* bed beds;mueble* sofa* cama camas;meuble* canape* lit lits;mobel* sofa* bett betten;movel moveis sofa* cama camas;家具 沙发
toy;child play;toy toys;juguete*;jouet*;spielzeug* spielsachen;brinquedo*;玩具
clothes;apparel laundry;cloth* shoe* shirt* dress*;ropa zapato* camis* vestido*;vetement* chaussure* chemise* robe robes;kleid* schuh* hemd* wasche klamotten;roupa* sapato* camis* vestido*;衣服 服装 鞋子
property;listing house home;propert* real_estate;propiedad* inmueble* inmobiliari*;biens bien_immobilier immobilier* propriete*;immobilie* grundstuck* objekt*;imovel imoveis propriedade* imobiliari*;房产 物业 不动产 房源
apartment;unit rental;apartment* flat flats condo condos;apartamento* departamento* depa piso pisos;appartement* appart apparts logement*;wohnung* *wohnung apartment* bude;apartamento* ape;公寓 套房
house;villa residence;house* home homes;casa casas vivienda* hogar;maison* villa* domicile;haus hauser reihenhaus* ferienhaus* einfamilienhaus* eigenheim*;casa casas moradia* lar;房子 住宅 家里 别墅
building;site;building* facilit* premises;edificio* instalaci*;batiment* immeuble* edifice* locaux;gebaude* *gebaude wohnanlage*;predio* edificio* instalac*;大楼 楼宇 建筑
tenant;lease resident;tenant* renter*;inquilin* arrendatari*;locataire*;mieter* untermieter* nachmieter*;inquilin* locatari* arrendatari*;租客 租户 房客
landlord;owner property;landlord* lessor*;casero* arrendador* propietari* dueno*;proprietaire* bailleur* proprio;vermieter* hausverwaltung* eigentumer*;senhorio* proprietari* locador*;房东 业主
lease;contract;lease* tenancy rental*;arrend* alquiler* contrato_de_alquiler;bail baux location*;pachtvertrag* miet* leasing*;locacao arrend* contrato_de_aluguel alugue*;租约 租赁 租房合同
viewing;property tour;viewing* showing* visit*;visita*;visite*;besichtigung* *besichtigung;visita*;看房 带看
realtor;real_estate;realtor* broker* agent;agente inmobiliari* corredor*;agent_immobilier courtier*;makler* *makler;corretor* imobiliari* agente;中介 经纪人
owner;proprietor holder;owner*;dueno* propietari* titular*;proprietaire* titulaire*;besitzer* eigentumer* inhaber* *besitzer;dono* dona proprietari* titular*;所有者 业主 主人 负责人
neighbor;resident adjacent;neighbor* neighbour*;vecin*;voisin*;nachbar*;vizinh*;邻居
condo_association;building residents;hoa homeowners* condo_association;consorcio* comunidad_de_propietarios administracion_del_edificio;copropriete* syndic*;eigentumergemeinschaft* hausverwaltung* weg-versammlung;condominio* sindico*;业委会 物业公司
moving;removal;moving mover* relocat*;mudanza* trasteo*;demenag*;umzug* umgezogen;mudanca* mudar_de_casa;搬家
construction;build site;construction* renovat*;construcci* obra obras reform* remodel*;construction* chantier* travaux renov*;bau bauen baustelle* umbau* neubau* hausbau* bauarbeiten renovier*;construc* obra obras reforma*;施工 工程 装修 工地
address;street location postal zip;address*;direccion* domicilio*;adresse*;adresse* anschrift* lieferadresse* rechnungsadresse* wohnadresse* postadresse* wohnort*;endereco* morada*;地址 住址
postal_code;;zip postcode* postal_code*;codigo_postal;code_postal;postleitzahl* plz;cep codigo_postal;邮编 邮政编码
location;position coordinates gps site;location* place places;ubicaci* lugar* sitio* localizaci*;lieu lieux emplacement* localisation* endroit*;ort orte wohnort* standort* *standort;local locais localizac* lugar*;位置 地点 定位
map;gps navigation route geo;map maps;mapa mapas;carte cartes plan;karte landkarte* stadtplan* strassenkarte*;mapa*;地图
city;municipality;city cities town*;ciudad*;ville*;stadte *stadt ort stadt;cidade*;城市 市区
country;state region;countr* nation*;pais paises;pays;land lander heimatland* zielland* ausland;pais paises;国家
street;avenue;street* road* highway*;calle calles avenida* carretera*;rue rues avenue* route routes;strasse* *strasse autobahn*;rua ruas avenida* estrada* rodovia*;街道 道路 公路
distance;miles range;distance* km;distancia*;distance*;entfernung* distanz* strecke*;distancia*;距离 公里
traffic;congestion road jam;traffic;trafico transito embotell* atasco*;trafic circulation embouteillage* bouchon*;verkehr* stau staus;transito trafego engarrafamento*;交通 路况 拥堵
place_poi;business search;nearby venue*;cercan* lugar*;a_proximite pres_de;in_der_nahe;perto_de proximo;附近 周边
bridge;road crossing;bridge*;puente*;pont ponts;brucke*;ponte*;桥梁 大桥
weather;rain temperature climate;weather forecast*;clima pronostico*;meteo previsions;wetter* vorhersage*;clima previsao_do_tempo meteorologia;天气 预报 气象
rain;precipitation storm;rain* shower*;lluvia* llov*;pluie* pleut;regen* regnet starkregen* niederschlag*;chuva* chov*;下雨 降雨 雨水
storm;warning;storm* hurricane* wind winds windy;tormenta* huracan* viento*;tempete* orage* ouragan* vent;sturm* unwetter* gewitter* wind;tempestade* temporal furacao vento*;暴风 台风 暴雨 大风
snow;winter;snow* ice;nieve* nevad* hielo;neige* verglas;schnee* eis glatteis*;neve nevou gelo;下雪 积雪
humidity;air sensor;humid* moisture;humedad*;humidite*;feuchtigkeit* luftfeuchte* luftfeuchtigkeit*;umidade humidade;湿度
earthquake;disaster;earthquake* seismic;terremoto* sismo* temblor*;seisme* tremblement_de_terre;erdbeben*;terremoto* sismo*;地震
flood;water disaster;flood*;inundaci*;inondation*;uberschwemm* hochwasser* flut*;inundac* enchente* cheia*;洪水 水灾 内涝
shipment;freight dispatch;shipment* shipping shipped consignment*;envio* despacho* cargamento* embarque*;envoi* expedition* expedie*;sendung* *sendung versand* lieferung* verschickt;envio* remessa* despacho* embarque*;货件 发货 运单 寄送
package;shipment;package* parcel* box boxes;paquete* encomienda* bulto* caja*;colis paquet* carton*;paket* *paket packchen* karton*;pacote* encomenda* volume caixa*;包裹 快递 包件
delivery;courier dropoff ship;deliver*;entrega* reparto* domicilio;livraison* livre livree livres livrees livrer livreur*;lieferung* *lieferung zustell* geliefert ausgeliefert;entreg*;配送 送货 交付 派送
courier;messenger;courier* carrier* dhl fedex ups;mensajer* transportista* repartidor* paqueteria*;coursier* transporteur* livreur*;kurier* paketdienst* spediteur* spedition* bote;transportadora* motoboy* estafeta* correios;快递员 承运 物流公司
tracking;track_shipment number status;tracking track tracked;seguimiento* rastre* guia;suivi* numero_de_suivi;sendungsverfolgung* sendungsnummer* tracking*;rastre* codigo_de_rastreio;物流单号 追踪 跟踪 快递单号
pickup;dropoff;pickup* pick_up picked_up collect*;recogida* recolecci* retiro* recoger;enlevement* ramassage* retrait*;abgeholt abhol*;coleta* recolha* retirada* levantamento*;取件 揽件 自提 上门取
shipping_label;print;label* postage waybill*;etiqueta* guia* porte;etiquette* affranch* bordereau*;versandetikett* versandlabel* paketschein* porto frachtbrief*;etiqueta* guia* porte;面单 运单 快递单
warehouse;stock bin location;warehouse* storage depot;almacen* bodega* deposito*;entrepot* depot depots;lager* *lager magazin;armazem armazens deposito* galpao;仓库 仓储 库房
pallet;load warehouse unit;pallet*;palet palets tarima* estiba*;palette*;palette*;palete* pallet*;托盘 栈板
picking;pick order;picking picked pack packed fulfil*;picking surtido* preparacion_de_pedidos empaque*;preparation_de_commande preparation_de_commandes picking;kommission* verpack* gepackt;separac* picking embal*;拣货 打包 配货
freight;truckload forwarding;freight cargo;flete* carga*;fret cargaison*;fracht* *fracht ladung*;frete* carga*;货运 运费 货物
shipping_container;cargo port;container* vessel*;contenedor* buque* puerto;conteneur* navire*;container* schiff*;conteiner* contentor* navio*;集装箱 货柜
fleet;vehicles trucks dispatch;fleet*;flota* flotilla*;flotte*;flotte* fuhrpark*;frota*;车队
import_export;customs trade;import imports imported importing export*;importar importad* importaci* export*;importation* importer importe importee importes import export*;import* export* einfuhr* ausfuhr*;importac* importad* importar importei importou export*;进口 出口
post_office;mail stamps;post_office postal;correos oficina_de_correos;la_poste bureau_de_poste;post postamt* postfiliale* briefmarke*;correios posto_dos_correios;邮局 邮寄
farm;agriculture field crop;farm*;granja* finca* rancho* campo;fermes la_ferme une_ferme agricole* agriculteur* exploitation*;hof bauernhof* landwirt* betrieb*;fazenda* sitio agricola*;农场 农田
crop;plant field;crop* harvest*;cultivo* cosecha*;culture* recolte* moisson*;ernte* weinernte* maisernte* getreide* pflanz*;lavoura* colheita* cultura* safra*;作物 庄稼 收割 收成
field;parcel land;field fields plot*;campo* parcela* potrero* lote lotes;champ champs parcelle*;felder *feld acker* feld;campo* talhao parcela*;地块 田地
seed;planting;seed* sow sowed sown sowing;semilla* siembra* sembr*;semence* graine* semis;saat* samen* aussaat* gesat;semente* plantio* semead*;种子 播种
fertilizer;soil;fertili* pesticide* spray*;fertiliz* abono* plaguicida* fumig*;engrais pesticide* fertilis*;dung* spritz* pflanzenschutz*;fertiliz* adubo* agrotoxico* pulveriz*;化肥 农药 施肥
livestock;animal;livestock cattle cow cows herd* pig pigs sheep;ganado* vaca vacas res reses oveja* cerdo*;betail vache* troupeau* mouton* porc porcs;vieh* kuh kuhe rind* schaf schafe schafen schwein* herde*;gado vaca vacas rebanho* ovelha* porco*;牲畜 奶牛 养殖 羊群
milk;yield;milk* dairy;leche* tambo lacteo*;lait laitier*;milch* melk*;leite ordenha*;牛奶 挤奶
tractor;machinery equipment implement;tractor* harvester*;tractor* cosechadora*;tracteur* moissonneuse*;traktor* mahdrescher*;trator* colheitadeira*;拖拉机 农机
soil;ground moisture sample;soil*;suelo* tierra*;sol sols terre;boden* erde;solo solos terra;土壤
tree;forest;tree trees plant plants;arbol* planta plantas;arbre* plante*;baume pflanze* *baum baum;arvore* planta plantas;树木 植物
flower;;flower* bouquet* florist*;flor flores ramo florer*;fleur* bouquet*;blume* strauss* *strauss;flor flores buque* florista*;鲜花 花束
sport;match athlete club;sport*;deporte* deportiv*;sport*;sport*;esporte* desporto*;体育 运动
match_game;score play;match fixture*;partido*;match matchs partie*;spiel spiele endspiel* heimspiel* auswartsspiel* fussballspiel* landerspiel* partie*;jogo jogos partida*;比赛 赛事
tournament;cup;tournament* league* competition*;torneo* liga copa competencia*;tournoi* ligue ligues coupe competition*;turnier* liga pokal* wettbewerb*;torneio* liga copa campeonato* competic*;锦标赛 联赛 竞赛
player;gamer;player* athlete*;jugador* atleta* deportista*;joueu* athlete*;spieler* *spieler athlet*;jogador* atleta*;球员 玩家 选手
coach;instructor;coach coaches trainer*;entrenador* coach;entraineur* coach*;trainer* *trainer coach*;treinador* tecnico coach;教练
score;points tally;score* result*;marcador* puntaje* resultado* puntuaci*;score* resultat*;ergebnis* punktestand* spielstand* *ergebnis;placar* pontuac* resultado*;比分 得分 结果
goal;score;goal goals objective* target*;objetivo* meta metas gol goles;objectif* but buts;ziele *ziel tor tore ziel;objetivo* meta metas gol gols golo*;目标 进球
stadium;venue field court;stadium* arena* pitch;estadio* cancha* pista*;stade* terrain* arena;stadion* platz halle fussballplatz* tennisplatz* sporthalle* turnhalle*;estadio* quadra* campo;体育馆 球场 场地
running;pace;run runs running jog* marathon* race;correr carrera* maraton*;course courses footing marathon*;lauf joggen gejoggt laufrunde* marathon*;corrida* correr maratona*;跑步 马拉松
yoga;class studio;yoga pilates;yoga pilates;yoga pilates;yoga* pilates*;yoga ioga pilates;瑜伽 普拉提
swimming;;swim* pool pools;natacion piscina* alberca* pileta*;natation piscine*;schwimm* pool becken;natac* piscina*;游泳 泳池
game;play steam console;game games gaming;juego* videojuego*;jeu jeux;spiel spiele videospiel* brettspiel* computerspiel* spielrunde*;jogo* videogame*;游戏
quest_level;item inventory;quest quests level* character*;mision* nivel niveles personaje*;quete quetes niveau niveaux personnage*;quest* level* charakter* figur*;missao nivel niveis personagem*;任务 关卡 角色
chess;board move;chess;ajedrez;echecs;schach*;xadrez;象棋 国际象棋
music;audio spotify;music* song* track*;musica* cancion* tema temas;musique* chanson* morceau* titre titres;musik* lied lieder volkslied* lieblingslied* song songs titel;musica* cancao cancoes faixa*;音乐 歌曲 曲目
playlist;queue songs spotify mix;playlist*;playlist* lista_de_reproduccion;playlist* liste_de_lecture;playlist* wiedergabeliste*;playlist* lista_de_reproducao;歌单 播放列表
album;record release photos;album*;album*;album*;album* alben;album albuns;专辑 相册
artist;musician;artist* band bands singer*;artista* banda* cantante* grupo;artiste* groupe* chanteu*;kunstler* band bands sanger*;artista* banda* cantor*;歌手 艺人 乐队
concert;performance tickets;concert* gig live_show;concierto* recital* show;concert* spectacle*;konzert* *konzert auftritt*;show shows concerto* espetaculo*;演唱会 音乐会 演出
podcast;audio;podcast* episode*;podcast* episodio*;podcast* balado* episode*;podcast* episode*;podcast* episodio*;播客 节目 单集
radio;station broadcast;radio*;radio radios emisora*;radio radios;radio radios radiosender* sender;radio radios;电台 广播
audio;recording mp3;audio sound*;audio* sonido*;audio piste_audio;audio* tonspur* tonaufnahme* klang*;audio* som sons;音频 声音
recording;record capture audio video;recording* recorded;grabaci* grabad*;enregistre*;aufnahme* *aufnahme aufzeichn* mitschnitt*;gravac* gravad*;录音 录像 录制
instrument;lesson;piano* guitar* instrument*;piano* guitarra* instrumento*;piano* guitare* instrument*;klavier* gitarre* instrument*;piano* guitarra* violao instrumento*;乐器 钢琴 吉他
film;screening;film* movie* cinema*;pelicula* peli pelis cine;film films cinema*;film* *film kino*;filme* cinema*;电影 影片 影院
series;netflix;series show episode* season* tv_show tv_shows;serie series episodio* temporada*;serie series episode* saison*;serie serien staffel*;serie series episodio* temporada* novela*;剧集 连续剧 电视剧
streaming;live twitch netflix;stream* livestream*;stream* transmisi* en_vivo en_directo;stream* diffusion* en_direct;stream* livestream* ubertragung*;stream* transmiss* ao_vivo live lives;直播 流媒体
theater;play stage tickets;theat* opera operas;teatro* obra_de_teatro opera;theatre* opera operas;theater* oper opern opernhaus* schauspiel*;teatro* opera operas;剧院 话剧 戏剧
museum;art;museum* exhibition* galler*;museo* exposici* galeria*;musee* exposition* galerie*;museum* museen ausstellung* galerie*;museu* exposic* galeria*;博物馆 展览 美术馆
ticket_event;entry seats;ticket* admission* pass;entrada* boleto* ticket*;billet* entree* place places;ticket* eintrittskarte* karte karten *ticket kinokarte* konzertkarte*;ingresso* bilhete* entrada*;门票 入场券 演出票
photo;image camera snapshot;photo photos photograph* picture* pic pics;foto fotos fotografia* imagen imagenes;photo photos photographie* cliche* image images;fotos *foto bilder *bild aufnahme* foto bild;foto fotos fotografia* imagem imagens;照片 图片 相片
image;picture png resize;image* graphic*;imagen imagenes grafic*;image images visuel* graphi*;bilder *bild grafik* bild;imagem imagens grafic*;图像 图片 图形
video;movie render;video* clip clips footage;video*;video*;video* clip clips *video;video*;视频 影像 短片
chart;visualization;chart* graph* diagram* plot*;grafic* diagrama*;graphique* diagramme* courbe*;diagramm* grafik* schaubild* kurve*;grafic* diagrama*;图表 曲线 柱状图
drawing;figma cad;drawing* sketch* design*;dibujo* diseno* boceto* plano*;dessin* croquis plan plans;zeichnung zeichnungen bauzeichnung* konstruktionszeichnung* skizze* entwurf*;desenho* esboco* projeto*;图纸 绘图 草图
design;figma ui layout;design* mockup*;diseno* maqueta*;design* maquette* conception*;design* layout* gestaltung* gestaltet;design* projeto* leiaute layout*;设计 设计稿
logo;brand;logo* icon*;logo logos logotipo* icono*;logo logos icone*;logo* icon* symbol*;logotipo* logomarca* icone*;标志 图标
color;theme palette;color* colour*;color*;couleur*;farbe* *farbe farbig;cor cores;颜色 色彩
font;typography style;font fonts;fuente* tipograf*;police* typograph*;schrift schriftart* font fonts;fonte* tipograf*;字体
news;press article;news headline*;noticia* prensa titular*;actualite* nouvelle* info infos presse;nachrichten schlagzeile* neuigkeit* presse;noticia* imprensa manchete*;新闻 资讯 头条
press_release;pr media statement;press_release*;comunicado* nota_de_prensa;communique*;pressemitteilung*;comunicado* release nota_a_imprensa;新闻稿 通稿
journalist;;journalist* reporter* editor*;periodista* reporter* editor*;journaliste* reporter* redact*;journalist* reporter* redakt*;jornalista* reporter* editor*;记者 编辑
magazine;issue print;magazine* newspaper*;revista* periodico* diario*;magazine* journal journaux revue*;zeitschrift* zeitung* magazin*;revista* jornal jornais;杂志 报纸
blog;post article wordpress;blog*;blog* bitacora;blog* billet*;blog* *blog;blog*;博客 博文
post_social;status share social publish;post posts posted tweet*;post posts tuit* tweet* publicaci* publicad* publicar publique;publication* post posts tweet*;beitrag* post posts gepostet tweet*;post posts postag* publicac* tweet*;帖子 推文 动态 发帖
social_media;twitter;social_media instagram facebook linkedin tiktok;redes_sociales instagram facebook linkedin tiktok;reseaux_sociaux instagram facebook linkedin tiktok;soziale_medien social_media instagram facebook linkedin tiktok;redes_sociais instagram facebook linkedin tiktok;社交媒体 微博 朋友圈 抖音 小红书
hashtag;tag trend;hashtag*;hashtag* etiqueta*;hashtag* mot_diese;hashtag*;hashtag*;话题 标签
follower;subscriber audience;follower followers unfollow* fans;seguidor* seguir siguiendo sigues;abonne* follower* s_abonner;follower* abonnent* gefolgt;seguidor* seguir seguindo;粉丝 关注
like_reaction;heart react thumbs;likes liked reaction* emoji*;me_gusta like likes reaccion* emoji*;like likes j_aime reaction* emoji*;like likes gefallt reaktion* emoji* geliked;curtida* curtiu like likes gosto gostos gostei reacao reacoes emoji*;点赞 表情 喜欢
story_reel;instagram short clip;story stories reel reels;historia* reel reels;story stories reels;story stories reel reels;story reel reels storie*;快拍 短视频
profile;account user page;profile* bio;perfil* biografia;profil profils bio;profil* *profil;perfil perfis bio;个人资料 档案 主页
avatar;picture profile photo;avatar* profile_picture;avatar* foto_de_perfil;avatar* photo_de_profil;avatar* profilbild*;avatar* foto_de_perfil;头像
campaign;marketing ads mailing advertising;campaign*;campana*;campagne*;kampagne* *kampagne;campanha*;营销活动 推广 投放
advertisement;adwords sponsored;ad ads advert* banner*;anuncio* publicidad* aviso*;publicit* pub pubs annonce* reclame*;anzeige* kleinanzeige* werbung* werbe* inserat*;anuncio* publicidad* propaganda*;广告
audience;target group;audience* segment*;audiencia* segmento* publico*;audience* segment* public cible cibles;zielgruppe* segment* publikum*;audiencia* segmento* publico*;受众 人群 目标客户
seo;search;seo keyword* ranking*;seo palabra_clave palabras_clave posicionamiento;seo mot_cle mots_cles referencement;seo keyword* suchbegriff* ranking*;seo palavra_chave palavras_chave;关键词 排名 搜索优化
landing_page;site form conversion;landing_page* landing;landing pagina_de_aterrizaje;page_d_atterrissage landing;landingpage* landing_page;landing pagina_de_captura;落地页
conversion;funnel rate goal;conversion*;conversi*;conversion* taux_de_conversion;conversion* konversion*;conversao conversoes;转化 转化率
brand;trademark identity;brand*;marca marcas;marque marques;marke marken eigenmarke*;marca marcas;品牌
survey;nps feedback;survey* poll polls questionnaire*;encuesta* cuestionario*;sondage* enquete* questionnaire*;umfrage* befragung* fragebogen*;pesquisa* enquete* questionario* inquerito*;问卷 调查 调研
lead;crm sales opportunity;lead leads prospect*;prospecto* lead leads cliente_potencial;prospect* lead leads;lead leads interessent*;lead leads prospect*;线索 潜在客户 商机
opportunity;pipeline crm sales;opportunit* deal deals;oportunidad* negocio*;opportunite* affaire*;opportunity verkaufschance* deal deals geschaft*;oportunidade* negocio*;商机 机会
account_crm;customer company;account* salesforce hubspot crm;cuenta* crm salesforce hubspot;compte* crm salesforce hubspot;account* kundenkonto* crm salesforce hubspot;conta contas crm salesforce hubspot;客户档案 客户关系
proposal;offer quote;proposal* pitch*;propuesta*;proposition* offre*;vorschlag* angebot*;proposta*;提案 方案 建议书
partner;business;partner* affiliate* reseller*;socio* aliad* afiliad*;partenaire* affili*;partner* *partner geschaftspartner*;parceir* socio* afiliad*;合作伙伴 伙伴
ticket_support;zendesk issue request;ticket* case cases helpdesk;ticket* el_caso un_caso casos incidencia* reclamo*;ticket* dossier* demande*;ticket* *ticket anfrage* vorgang* storungsmeldung*;ticket* chamado* pedido atendimento*;工单 服务单 报修单
support_agent;human escalate;agent* support representative* helpdesk;agente* soporte asesor* ejecutiv*;agent* support conseill* assistance;support* kundendienst* sachbearbeiter* mitarbeiter* kundenservice;agente* suporte atendente* apoio;客服 坐席 人工
escalation;tier handoff priority;escalat*;escalar escalamiento* escalo escale escalad*;escalad* remonte*;eskal* weitergeleitet;escalad* escalon* escalou encaminhad*;升级 上报 转人工
priority;level;priorit* urgent* severity;prioridad* urgen*;priorit* urgen*;prioritat* dringend* dringlich*;prioridade* urgen*;优先级 紧急
status;stage;status state progress;estado* estatus avance;statut* etat avancement;status* stand zustand* fortschritt*;status estado andamento progresso;状态 进度 进展
sla;response time agreement;sla slas;sla slas;sla slas;sla slas;sla slas;服务水平
request;ask demand;request* inquir* enquir*;solicitud* peticion* pedido* consulta*;demande* requete*;anfrage* *anfrage antrag*;solicitac* pedid*;请求 询问 需求
question;query inquiry;question*;pregunta* duda* consulta*;question* interrogation*;frage* ruckfrage* nachfrage* gefragt;pergunta* duvida* questao;问题 提问 疑问
answer;reply solution;answer* respond responded response responses;respuesta* respond*;reponse* repond*;antwort* *antwort;resposta* respond*;答案 回答 答复
solution;fix;solution* resol* workaround*;soluci* resuelt* resol*;solution* resol*;losung* gelost behoben;soluc* resolv*;解决 方案
password;credential reset login;password* passcode* passphrase*;contrasena* clave* password;mot_de_passe mots_de_passe mdp;passwort* kennwort* *passwort;senha* palavra_passe palavra-passe password;密码 口令
login;signin session auth sso;login* log_in sign_in signed_in logged_in;inicio_de_sesion acceso* login ingreso*;connexion* identifiant* login;login* anmeldung* zugang* eingeloggt;login acesso* entrada sessao;登录 登陆
user_account;profile identity;user users account*;usuario* cuenta*;utilisat* compte* usager*;benutzer* nutzer* user account* *konto *nutzer konto;usuari* utilizador* conta contas;用户 账号 帐号 账户
username;login id;username* handle;nombre_de_usuario usuario;nom_d_utilisateur identifiant pseudo;benutzername* nutzername* login;nome_de_usuario nome_de_utilizador login;用户名 昵称
two_factor;otp;two_factor 2fa mfa authenticator*;doble_factor dos_pasos 2fa mfa autenticaci*;double_authentification deux_facteurs 2fa mfa a2f;zwei-faktor* zwei_faktor 2fa mfa authentifizier*;dois_fatores duas_etapas 2fa mfa autenticac*;双重验证 两步验证 双因素
verification_code;confirm;otp verification_code* one_time_code code;codigo_de_verificacion codigo otp;code_de_verification code otp;bestatigungscode* verifizierungscode* code tan otp;codigo_de_verificacao codigo otp;验证码 校验码
verification;check identity;verif* validat* kyc;verifica* valida* comproba*;verif* valid*;verifizier* uberpruf* gepruft prufung* nachweis*;verifica* valida* comprova* conferi*;验证 核实 校验 认证
permission;role grant acl;permission* access rights privilege*;permiso* acceso* derecho* privilegio*;autorisation* acces droit droits permission*;berechtigung* *berechtigung zugriff* nutzungsrecht* rechte zugang* freigabe*;permiss* acesso* direito* privilegio*;权限 授权 访问权
role;permission group admin;role roles;rol roles papel;role roles;rolle rollen nutzerrolle* benutzerrolle* adminrolle*;papel papeis funcao perfil;角色
group;team members security;group groups;grupo*;groupe*;gruppe* *gruppe;grupo*;群组 小组 分组
admin;owner;admin* root;admin* root;admin* root;admin* root;admin* root;管理员
session;login token meeting;session*;sesion*;session* seance*;sitzung* session*;sessao sessoes;会话 会议场次
encryption;cipher;encrypt* decrypt*;cifra* encripta*;chiffr* crypt*;verschlussel* entschlussel*;criptograf* encript* cifra*;加密 解密
malware;threat scan;malware* virus* antivirus ransomware;malware* virus antivirus;malware* virus antivirus logiciel_malveillant;malware* virus viren* schadsoftware* trojaner*;malware* virus antivirus;病毒 恶意软件 木马
phishing;fraud;phishing* spam* scam* suspicious;phishing spam estafa* sospechos*;hameconn* phishing spam arnaque* suspect*;phishing* spam* betrug* verdachtig*;phishing spam golpe* suspeit*;钓鱼 垃圾邮件 可疑
fraud;suspicious dispute;fraud* scam*;fraude* estafa*;fraude* arnaque* escroqu*;betrug* *betrug;fraude* golpe* burla*;欺诈 诈骗 盗刷
security;guard safe;secur* protect*;seguridad* protec*;securit* protect* protege*;sicherheit* schutz* gesichert geschutzt;seguranc* protec* proteg*;安全 保护 防护
breach;data exposure;breach* leak*;filtraci* brecha* fuga;fuite* violation* breche*;datenleck* datenpanne* leck;vazament* violac* brecha*;泄露 泄漏
blocklist;deny;block blocks blocked ban banned blacklist* blocklist*;bloque* vetad* lista_negra;bloqu* banni bannie bannis bannir liste_noire;gesperrt sperre* sperrliste* blockier* kontosperre* kartensperre* kontosperrung* entsperrt;bloque* banid* lista_negra;封禁 黑名单 屏蔽 冻结
whitelist;allow trusted;whitelist* allowlist*;lista_blanca permitid*;liste_blanche autoris*;whitelist* freigabeliste* zugelassen;lista_branca permitid*;白名单
access_card;entry;badge* keycard* access_card*;credencial* gafete* tarjeta_de_acceso;badge* carte_d_acces;zugangskarte* badge* schlusselkarte*;cracha* cartao_de_acesso;门禁卡 工牌 门卡
audit;review log inspection;audit*;auditor*;audit*;audit* prufung* revision*;auditor*;审计 审核
data;records information;data dataset*;dato datos informaci*;donnee donnees jeu_de_donnees;*daten datensatz* daten;dado dados informac*;数据 资料
information;facts;information* info details detail;informaci* info dato detalle*;information* info infos renseignement* detail*;information* info infos angaben auskunft* details;informac* info detalhe*;信息 资料 详情
csv;import file;csv export*;csv export*;csv export*;csv export*;csv export*;导出 表格文件
import_data;load;import imports imported importing upload* ingest*;importar importad* importaci* carga cargad* cargar cargue subid*;importation* importer importe importee importes import charg* televers*;import* hochgeladen eingelesen;importac* importad* importar importei importou carreg* upload*;导入 上传
download;save fetch export;download*;descarg* bajad*;telecharg*;download* heruntergeladen herunterlad*;download* baixei baixar baixad* baixou baixando descarreg*;下载
upload;attach send file;upload*;subid* subir subi carga cargar cargue cargad*;televers* telecharg* mis_en_ligne upload*;upload* hochgeladen hochlad*;upload* enviad* carregad* subi*;上传
analytics;metrics;analytic* insight* statistic*;analitic* estadistic* analisis;analytique* statistique* analyse*;analyse* statistik* auswert*;analitic* estatistic* analise*;分析 统计
statistics;numbers averages;statistic* stats;estadistic*;statistique* stats;statistik* zahlen kennzahl*;estatistic*;统计 数据统计
forecast;model;forecast* predict* projection*;pronostic* previsi* proyecci* predic*;prevision* projection* predi*;prognose* vorhersage* *prognose;previs* projec* predic*;预测 预估
model_ml;train inference ai dataset;model* llm;modelo* llm;modele* llm;modell* llm *modell;modelo* llm;模型 大模型
experiment;variant;experiment* trial* ab_test;experimento* ensayo* prueba_ab;experience experiences experiment* essai essais;experiment* versuch*;experimento* ensaio* teste_ab;实验 试验
category;tag class;categor* type types;categoria* tipo tipos rubro*;categorie* type types;kategorie* rubrik* typ;categoria* tipo tipos;类别 分类
tag_label;category mark;tag tags tagged label*;etiquet* marca marcas marcador*;etiquette* tag tags libelle*;schlagwort* tags label* etikett* markier*;etiqueta* tag tags marcador* rotul*;标签 标记
filter;rule criteria search;filter*;filtr*;filtr*;filter* gefiltert;filtr*;筛选 过滤
rule;policy condition automation;rule rules;regla* norma*;regle regles;regeln *regel vorschrift* regel;regra* norma normas normativ*;规则
policy;rule terms;policy policies guideline*;politica* norma* directriz*;politique* directive*;richtlinie* *richtlinie vorgabe* regelung*;politica* diretriz* norma normas normativ*;政策 制度 规定
field_attribute;property column;field* attribute* value*;campo* atributo* valor*;champ champs attribut* valeur*;felder *feld attribut* wert werte feld;campo* atributo* valor*;字段 属性 数值
id_number;identifier;id number reference* code;numero* folio* codigo* referencia*;numero* reference* code codes;nummer* *nummer kennung* aktenzeichen* code;numero* codigo* protocolo* referencia*;编号 单号 号码
reference_number;confirmation code ticket booking;reference* confirmation_number confirmation_code;numero_de_referencia numero_de_confirmacion folio localizador*;numero_de_reference numero_de_confirmation;referenznummer* bestatigungsnummer* buchungsnummer* vorgangsnummer* buchungscode*;numero_de_protocolo codigo_de_confirmacao localizador*;确认号 参考号 订单号
confirmation;acknowledge verify;confirm*;confirma*;confirm*;bestatig* *bestatigung;confirma*;确认
approval;authorize review;approv* sign_off;aprob* visto_bueno;approb* approuv* validation* valide*;genehmig* freigabe* freigegeben zustimmung*;aprov*;批准 审批 通过
rejection;deny refuse;reject* declin* denied;rechaz* denega*;rejet* refus*;ablehn* abgelehnt absage*;rejei* recus* negad*;拒绝 驳回
task;action item assignment;task tasks todo to_do to_dos;tarea* pendiente*;tache taches a_faire;aufgabe* *aufgabe todo* to-do*;tarefa* pendencia*;任务 待办
project;initiative workspace plan;project*;proyecto*;projet*;projekt* *projekt;projeto* projecto*;项目 工程
milestone;phase deadline;milestone* roadmap*;hito* etapa*;jalon* etape*;meilenstein* phase* etappe*;marco marcos etapa*;里程碑 阶段
sprint;agile scrum iteration;sprint* backlog*;sprint* backlog;sprint* backlog;sprint* backlog*;sprint* backlog;迭代 冲刺
board_kanban;jira column;board boards card cards kanban trello;tablero* tarjeta* trello;tableau* carte cartes trello;board* karte karten trello;quadro* cartao cartoes trello;看板 卡片
subtask;child task;subtask* step steps;subtarea* paso pasos;sous_tache sous_taches etape*;unteraufgabe* teilaufgabe* schritt*;subtarefa* passo* etapa*;子任务 步骤
plan;strategy schedule program;plan plans planned;plan planes planific*;plan plans planifi* programme*;plane *plan planung* geplant plan;plano planos planej* planeam*;计划 规划
process_workflow;flow automation;workflow* procedure*;proceso* procedimiento* flujo*;processus procedure* flux;ablauf* prozess* verfahren workflow*;processo* procedimento* fluxo*;流程 工作流
automation;zap bot rule;automat* trigger*;automatiz* disparador*;automatis* declench*;automatisier* automation* ausloser*;automat* gatilho*;自动化 触发
bot;agent;bot bots robot* assistant*;bot bots robot* asistente*;bot bots robot* assistant*;bot bots robot* assistent*;bot bots robo robos assistente*;机器人 助手
integration;connect api sync;integrat* connector* plugin*;integraci* conector* complemento*;integration* connecteur* extension*;integration* anbindung* plugin* schnittstelle*;integrac* conector* plugin*;集成 插件 对接
sync;replicate refresh;sync*;sincroniz*;synchronis*;abgleich* sync*;sincroniz* sincronis*;同步
history;log records;histor*;historia*;historique* histoire*;verlauf* historie* *verlauf geschichte*;historico* historia*;历史 记录
activity;action log event;activit*;actividad*;activite*;aktivitat* *aktivitat;atividade* actividade*;活动 动态
usage_quota;allowance consumption;quota* limit limits;cuota* limite*;quota* limite* plafond*;kontingent* limit* grenze* quote*;cota cotas limite*;配额 额度 限额
license_software;key subscription;licen* seat seats;licencia*;licence*;lizenz* *lizenz;licenca*;许可证 授权码
feature;function capability;feature* option*;funcion* opcion*;fonctionnalite* option*;funktion* feature* option*;funcionalidade* recurso* opcao opcoes;功能 选项
settings;options configure;setting* preference*;ajuste* preferencia* configuraci*;parametre* preference* reglage*;einstellung* *einstellung praferenz*;configurac* preferencia* definic* ajuste*;设置 偏好
theme_mode;dark light appearance;theme* dark_mode mode modes;tema temas modo modos;theme* mode modes;design* modus dunkelmodus* thema;tema temas modo modos;主题 模式 深色
version_language;translation;locale*;version_en_espanol;version_francaise;deutsche_version;versao_em_portugues;语言版本
party;gathering birthday;party parties celebrat*;fiesta* celebraci*;fete fetes fetee soiree* celebration*;party partys feier* fest feste *feier;festa* comemorac* celebrac*;聚会 派对 庆祝
wedding;bride venue;wedding* marriage*;boda* casamiento* matrimonio*;mariage* noce*;hochzeit* trauung* heirat*;casamento* boda*;婚礼 结婚
conference;talk venue;conference* summit* congress*;conferencia* congreso* cumbre*;conference* congres colloque*;konferenz* *konferenz kongress* tagung*;conferencia* congresso*;大会 会议 峰会
exhibition_fair;trade show;fair fairs expo expos booth*;feria* expo exposicion exposiciones stand;salon* foire foires expo expos exposition* stand;messe expo fachmesse* messestand*;feira* expo exposicao exposicoes estande* stand;展会 博览会 展位
funeral;memorial;funeral* burial*;funeral* entierro* velorio*;enterrement* obseques funerailles;beerdigung* bestattung* trauerfeier*;funeral enterro* velorio*;葬礼 丧事
registration;signup enroll attendee;registration* register* sign_up signed_up;registro* inscripci* inscrit* dado_de_alta dada_de_alta;inscription* inscrit* enregistre*;anmeldung* registrier* angemeldet;cadastro* inscric* registo* registro* cadastrad*;注册 报名 登记
attendee;guest;attendee* participant* rsvp;asistente* participante* invitad*;participant* invite* convive*;teilnehmer* gast gaste;participante* convidad* inscrit*;参会者 参加者 与会
attendance;roll;attendance absen*;asistencia* ausencia* faltas inasistencia*;presence* absence* appel;anwesenheit* abwesen* fehlzeit* fehltag*;presenca* faltas frequencia ausencia*;出勤 考勤 签到
venue;place room rental;venue* hall halls;recinto* sede salon sala;salle salles lieu;veranstaltungsort* saal location halle;local espaco salao;场馆 会场 场地
waitlist;waiting queue;waitlist* waiting_list standby;lista_de_espera;liste_d_attente;warteliste*;lista_de_espera fila_de_espera;候补 等候名单 候补名单
queue_number;waiting ticket number;queue* in_line;turno* cola fila;file file_d_attente tour;wartenummer* schlange*;senha senhas fila;排号 取号 叫号
family;relatives household;family families;familia*;famille*;familie* *familie;familia*;家人 家庭 家属
mother;parent;mother* mom mum;madre* mama mami;mere meres maman*;mutter* mama mutti;mae maes mamae;母亲 妈妈
father;parent;father* dad;padre* papa papi viejo;papa pere peres;vater* papa;pai papai;父亲 爸爸
parent;mother father;parent* guardian*;padres tutor*;parent parents tuteur*;eltern* erziehungsberechtigt*;pais responsave* encarregad*;家长 父母
wife;partner;wife wives spouse*;esposa* mujer;ma_femme sa_femme votre_femme ta_femme epouse* conjoint*;meine_frau seine_frau deine_frau ihre_frau ehefrau* gattin;esposa* mulher;妻子 老婆 太太
husband;spouse partner;husband*;esposo* marido*;mari maris epoux;mein_mann ihr_mann dein_mann ihrem_mann ehemann* gatte;marido* esposo*;丈夫 老公 先生
child;;child* kid kids son daughter*;hijo* hija* nino* nina ninas chico chicos chica chicas;enfant* fils fille*;kind kindes schulkind* kinder* sohn* tochter*;filh* crianc* menin*;孩子 儿子 女儿 儿童
baby;;baby babies infant* newborn*;bebe bebes recien_nacid*;bebe* nourrisson* nouveau_ne;baby* saugling* neugeboren*;bebe bebes recem_nascid*;宝宝 婴儿
sibling;;brother* sister* sibling*;herman*;frere* soeur*;bruder* schwester* geschwister*;irma irmao irmaos irmas;兄弟 姐妹 哥哥 弟弟
grandparent;;grandm* grandp* grandfather*;abuel*;grand_mere grand_pere mamie papi grands_parents;oma opa grossmutter* grossvater* grosseltern*;avo avos vovo;奶奶 爷爷 外婆 外公
friend;contact;friend* buddy;amig*;ami amis amie amies copain* copine* pote potes;freund* kumpel*;amig*;朋友 好友
babysitter;sitter;babysit* nann* childcare;ninera* canguro* babysitter*;nounou* baby_sitter garde_d_enfant;babysitter* kinderbetreuung* tagesmutter*;baba babas babysitter*;保姆 看孩子
pet;animal dog cat;pet pets;mascota*;animal animaux;haustier* tier tiere;pet pets animal mascote* bicho*;宠物
dog;pet walk;dog dogs puppy puppies;perr* cachorr*;chien* chiot*;hund hunde hunden hundes hundin hundchen hundefutter* welpe*;cachorr* cao caes cadela*;小狗 狗狗 遛狗 犬只
cat;pet;cat cats kitten*;gato gatos gata gatas gatit*;chat chats chatte chaton*;katze* kater* katzchen*;gato gatos gata gatas gatinh*;小猫 猫咪 猫粮 养猫 猫砂
vet;animal clinic;vet vets veterin*;veterin*;veterin* veto;tierarzt* tierklinik*;veterin*;兽医 宠物医院
pet_food;;pet_food feed fed feeding feeder* kibble;croquetas alimento pienso comedero*;croquette* nourriture gamelle*;futter* tierfutter;racao comedouro*;宠物粮 喂食 喂食器
church;religion;church* parish* mass;iglesia* parroquia* misa misas;eglise* paroisse* messe messes;kirche* gemeinde* gottesdienst* messe pfarr*;igreja* paroquia* missa*;教堂 教会 弥撒
prayer;;pray prayer prayers mosque* temple* worship;oraci* mezquita* templo* rezo rezos rezar;priere* mosquee* temple*;gebet* moschee* tempel*;orac* mesquita* templo* reza*;祈祷 清真寺 寺庙
baptism;sacrament;baptis* christen*;bautizo* bautismo* comunion;bapteme* communion;taufe* kommunion* firmung konfirmation*;batizado* batismo* comunhao;洗礼
police;report crime;police officer*;policia* comisaria* patrulla*;police* policier* gendarm* commissariat*;polizei* polizist* wache;policia* delegacia* esquadra*;警察 公安 派出所 民警
police_report;crime theft complaint;police_report* crime_report;denuncia* acta parte_policial;plainte* main_courante depot_de_plainte;strafanzeige* anzeige anzeigen polizeibericht*;boletim_de_ocorrencia bo queixa* denuncia*;报警 报案 笔录
theft;;theft* stolen robber* burglar*;robo robos robad* hurto*;vol vols vole volee cambriol*;diebstahl* gestohlen einbruch*;roubo* furto* roubad* furtad*;盗窃 被盗 失窃 抢劫
lost_found;property;lost lost_and_found lost_property missing;perdid* extraviad* objetos_perdidos;perdu* objets_trouves egare*;verloren* fundburo* fundsache* vermisst*;perdid* achados_e_perdidos extraviad*;失物 丢失 遗失 招领
emergency;urgent rescue;emergenc* sos;emergencia* urgencia*;urgence*;notfall* notruf*;emergencia* urgencia*;紧急 急救 求助 急诊
fire;alarm;fire fires firefight* smoke;incendio* bombero* fuego humo;incendie* pompier* feu fumee;feuer* brand brande rauch*;incendio* bombeir* fogo fumaca fumo;火灾 消防 着火 烟雾
accident;injury;accident* crash* collision*;accidente* choque*;accident* collision*;unfall* *unfall zusammenstoss*;acidente* colisao batida*;事故 车祸
evacuation;alert;evacuat* shelter* rescue*;evacua* albergue* rescate*;evacu* abri secours;evakuier* notunterkunft* rettung*;evacua* abrigo* resgate*;疏散 撤离 避难 救援
environment_nature;;environment* climate carbon emission*;medio_ambiente ambiental* emision* carbono;environnement* climat carbone emission*;umwelt* klima emission* co2;meio_ambiente ambiental ambientais emiss* carbono;环境 环保 碳排放
waste;bin;waste trash garbage recycl*;basura* residuo* recicl*;dechet* poubelle* ordure* recycl*;mull* abfall* recycling* tonne entsorg* sperrmull*;lixo* residuo* recicl*;垃圾 回收 废物
air_quality;pm25;air_quality pollut* aqi;calidad_del_aire contamina*;qualite_de_l_air pollution*;luftqualitat* feinstaub* verschmutz*;qualidade_do_ar polui*;空气质量 污染 雾霾
noise;sound disturbance level;nois* loud;ruido* molest*;bruit* nuisance* tapage;larm* gerausch* ruhestorung*;barulho* ruido*;噪音 吵闹
manufacturing;line;manufactur* production factory factories plant;fabrica* producci* manufactur* planta;fabrica* production* usine*;fertigung* produktion* fabrik* herstell* werk;fabrica* produc* manufatur*;生产 制造 工厂
machine;equipment device cnc;machine*;maquina*;machine* engin*;maschine* *maschine anlage anlagen produktionsanlage*;maquina*;机器 机床
production_order;mes;work_order* production_order* batch*;orden_de_trabajo orden_de_produccion lote lotes;ordre_de_fabrication ordre_de_travail lot lots;fertigungsauftrag* arbeitsauftrag* produktionsauftrag* charge;ordem_de_servico ordem_de_producao lote lotes;生产订单 工单 批次
part_component;assembly;part parts component* spare*;pieza* componente* repuesto* refacci*;piece* composant* rechange;einzelteil* zubehorteil* ersatzteil* bauteil* komponente*;peca pecas componente*;零件 配件 部件
material;raw supply bom;material*;material* insumo* materia_prima;materiau* matiere* materiel*;material* rohstoff* werkstoff*;material materiais insumo* materia_prima;材料 物料 原料
quality;control;quality qc qa inspect*;calidad* inspecci* control;qualite* controle* inspection*;qualitat* prufung* kontrolle* inspektion*;qualidade* inspec* controle;质量 质检 检验
assembly;build line install;assembl*;ensambl* montaje* armado armada armar armaron armados armadas;assembl* montage* monte*;montage* montiert zusammenbau*;montag* montad*;组装 装配
robot;arm automation industrial;robot*;robot*;robot*;roboter* *roboter;robo robos robot*;机器人 机械臂
tool;equipment device utility;tool tools;herramienta*;outil*;werkzeug* tool tools;ferramenta*;工具
sensor;iot probe;sensor* telemetry;sensor* telemetr*;capteur* telemetr* sonde*;sensor* *sensor fuhler messwert*;sensor* telemetr*;传感器 遥测
measurement;value level;measur* reading*;medicion mediciones medid* lectura*;mesure* releve*;messung* messwert* gemessen blutwert*;medicao medicoes medid* leitura*;测量 测得 读数
temperature;celsius heat;temperature* degree*;temperatura* grado*;temperature* degre*;temperatur* grad *temperatur;temperatura* grau*;温度 气温
pressure;gauge bar;pressure*;presion*;pression*;druck luftdruck* wasserdruck* reifendruck*;pressao pressoes;压力 压强 气压
pump;;motor motors pump pumps pumped valve*;bomba bombas valvula* motor*;pompe* vanne* moteur*;pumpe* ventil* motor*;bomba bombas valvula* motor*;水泵 阀门 电机
threshold;limit alert range;threshold*;umbral* limite*;seuil* limite*;schwellwert* schwelle* grenzwert*;limiar limite*;阈值 上限
drone;uav flight;drone*;dron drones;drone*;drohne*;drone*;无人机
spacecraft;orbit;satellite* launch*;satelite* lanzamiento*;satellite* lancement*;satellit*;satelite* lancamento*;卫星
lab_sample;experiment science;sample* specimen*;muestra*;echantillon* prelevement*;probe proben blutprobe* bodenprobe* wasserprobe* stichprobe*;amostra*;样本 样品 标本
urgent;priority immediately;urgent* asap critical*;urgen* prioritari* critic*;urgent* critique* prioritaire*;dringend* eilig* kritisch*;urgen* prioritari* critic*;紧急 加急 尽快 急件
open_state;unlocked pending;open opened opening;abiert* abri abrir abre abrio abriendo apertura;ouvert* ouvrir;offen offene offenen geoffnet offnung* aufgemacht;abert* abri abrir abriu abre abrindo;打开 开启 开放 未关闭
closed_state;shut resolved done;close closed closing;cerrad* cerrar cerre cierre;ferme fermee fermes fermees fermer fermeture cloture*;geschlossen schliess* zugemacht abgeschlossen;fechad* fechar fechei encerrad* fechamento;关闭 已关 关门 结案
active;live running;active activat* enabled;activ* habilitad* encendid*;activ* actif* allume*;aktiv* eingeschaltet freigeschaltet;ativ* habilitad* ligad*;启用 激活 生效 已开启
inactive;;inactiv* disabled deactivat* suspended;inactiv* desactivad* deshabilitad* apagad* suspendid*;inactif* desactiv* suspendu* eteint*;inaktiv* deaktiviert* ausgeschaltet abgeschaltet;inativ* desativ* desabilitad* desligad* suspens*;停用 禁用 失效 已关闭
online;live reachable;online connected;en_linea conectad* online;en_ligne connecte* disponible;online verbunden erreichbar;online conectad* no_ar;在线 联网 上线 已连接
offline;unreachable;offline disconnected;fuera_de_linea desconectad* caid*;hors_ligne deconnecte*;offline getrennt nicht_erreichbar;offline desconectad* fora_do_ar;离线 断网 掉线 下线
paid;payment cleared;paid settled;pagad* abonad* liquidad* saldad*;paye payee payes payees regle reglee acquitte*;bezahlt beglichen gezahlt;pago paga pagos pagas quitad* liquidad*;已付 付清 已缴 已支付
unpaid;due overdue open;unpaid outstanding;impag* pendiente_de_pago sin_pagar adeudad*;impaye* non_paye*;unbezahlt* offene_rechnung ausstehend*;nao_pago em_aberto pendente*;未付 欠款 待付 未缴
overdue;late expired delinquent;overdue past_due;vencid* atrasad* en_mora;en_retard echu*;uberfallig* im_verzug;vencid* atrasad* em_atraso;逾期 过期 超期
expired;lapse validity;expir*;vencid* expir* vencimiento caduc*;expir* perime*;abgelaufen verfallen ablaufdatum* lauft_ab;vencid* expir* caducad* validade;过期 到期 失效
valid;active approved;valid validity;valid* vigente* vigencia;valide* valable* en_vigueur;gultig*;valid* vigente* vigencia;有效
invalid;wrong error;invalid* incorrect*;invalid* incorrect* no_valid*;invalide* incorrect* non_valide;ungultig* falsch*;invalid* incorret*;无效 不正确 错误
pending;waiting queued open;pending awaiting;pendiente* en_espera por_confirmar;en_attente en_suspens;ausstehend* anstehend* wartend* in_bearbeitung;pendente* em_espera aguard*;待处理 待定 等待中 未完成
completed;closed;complet* finished done;complet* terminad* finalizad* listo lista listos hecho hecha;termine* acheve* fini finie complete*;abgeschlossen erledigt fertig* vollstandig*;conclu* complet* finaliz* terminad* pronto;完成 办好 已办 搞定
failed;error unsuccessful;fail*;fallo fallaron fallad* fallid* errores fracas*;echou* echec*;fehlgeschlagen gescheitert fehlschlag* misslungen;falh* fracass*;失败 没成功
successful;succeeded;success*;exito exitoso exitosa exitosamente con_exito;reussi* succes;erfolg*;sucesso bem_sucedid* exito;成功
available_state;in_stock;free vacant available;libre* disponible* vacante*;libre* disponible* vacant*;frei freie freien freier verfugbar*;livre* disponive* vago vaga vagas;空闲 有空 可用 有货
sold_out;full;sold_out out_of_stock unavailable;agotad* sin_existencias no_disponible;epuise* rupture_de_stock complet;ausverkauft* vergriffen ausgebucht*;esgotad* indisponive* sem_estoque;售罄 缺货 满员 无货
new;created fresh latest;new newest;nuevo nueva nuevos nuevas;nouveau* nouvel*;neu neue neuen neuer neues neueste*;novo nova novos novas;新的 新建 最新
old;former legacy outdated;old older previous;viej* anterior* antigu*;ancien* vieux vieille* precedent*;alt alte alten alter altes vorherig* bisherig*;antig* velh* anterior*;旧的 以前 之前 原来
public;shared visible open;public publicly;publico publica publicos publicas;public publique* publics;offentlich*;publico publica publicos publicas;公开 公共
private;hidden;private* personal confidential;privad* personal confidencial*;prive* personnel* confidentiel*;privat* personlich* vertraulich*;privad* particular* confidencia*;私人 私密 隐私 不公开
free_of_charge;gratis no_cost;free complimentary;gratis gratuit* sin_costo sin_coste;gratuit* sans_frais offert*;kostenlos* gratis kostenfrei* umsonst;gratis gratuit* sem_custo de_graca;免费 赠送
expensive;premium price;expensive costly;caro cara caros caras costos*;cher chere chers cheres couteux couteuse*;teuer* teure* kostspielig*;caro cara caros caras custos*;昂贵 太贵 高价
cheap;budget discount;cheap* affordable lowest;barat* economic* asequible*;bon_marche pas_cher moins_cher* abordable*;billig* gunstig* preiswert*;barat* economic* em_conta;便宜 实惠 低价
recurring;recurrence;recurring repeat* weekly monthly daily;recurrente* repet* semanal* mensual* diari*;recurrent* repet* hebdomadaire* mensuel* quotidien*;wiederkehrend* wochentlich* monatlich* taglich* wiederhol*;recorrente* repet* semanal semanais mensal mensais diari*;每周 每月 每天 定期 重复
daily;every_day;daily everyday;diari* cada_dia a_diario;quotidien* chaque_jour tous_les_jours;taglich* jeden_tag;diari* todo_dia todos_os_dias;每天 每日 日常
weekly;week every_week;weekly;semanal* cada_semana;hebdomadaire* chaque_semaine;wochentlich* jede_woche;semanal semanais toda_semana;每周
monthly;month every_month;monthly;mensual* cada_mes;mensuel* chaque_mois;monatlich* jeden_monat;mensal mensais todo_mes;每月 月度
yearly;year;yearly annual*;anual*;annuel*;jahrlich*;anual anuais anualmente;每年 年度
temporary;interim short_term;temporar* provisional*;temporal* provisional* provisori*;temporaire* provisoire*;vorubergehend* vorlaufig* temporar*;temporari* provisori*;临时 暂时
permanent;lifetime indefinite;permanent*;permanent* definitiv* indefinid*;permanent* definitif* definitive*;dauerhaft* permanent* endgultig* unbefristet*;permanent* definitiv*;永久 长期
manual;hand instruction;manual*;manual*;manuel*;manuell* handisch*;manual* manuais;手动 人工
automatic;auto scheduled;automatic*;automatic*;automatique*;automatisch*;automatic*;自动
empty;vacant zero;empty blank;vaci* en_blanco;vide vides vierge*;leer leere leeren leerer;vazi* em_branco;空的 空白 为空
full;complete capacity max;full fully;llen* complet*;plein* complet*;voll volle vollen ausgebucht*;cheio cheia cheios lotad* complet*;满了 已满 满额
broken;malfunction;broken defective faulty;roto rota rotos rotas descompuest* averiad* danad* defectuos*;casse* defectueu* en_panne abime*;kaputt* defekt* beschadigt*;quebrad* defeituos* avariad* estragad*;坏了 损坏 故障
dirty;uncleaned;dirty stain*;suci* manch*;sale sales salissure* tache;schmutzig* dreckig* fleck*;sujo suja sujos sujas manch*;脏了 污渍
hot;heat temperature;hot warm warmer;calient* calor;chaud* chaleur;heiss heisse heisser warm warme warmer hitze;quente* calor;炎热 太热 加热 高温
cold;chill temperature;cold cool cooler;fria frias frios frio;froid* frais fraiche;kalt* kuhl*;frio fria frios gelad*;寒冷 太冷 冷却 低温
quiet;do_not_disturb;quiet silen* mute*;silenci* no_molestar;silenc* muet* ne_pas_deranger;leise stumm* lautlos* nicht_storen;silenci* mudo muda modo_silencioso nao_perturbe;静音 免打扰 安静
size;large small measurement;size* dimension*;talla* tamano* dimensi* medida*;taille* dimension* pointure*;in_grosse kleidergrosse* schuhgrosse* konfektionsgrosse* abmessung* masse;tamanho* dimens* medida*;尺寸 大小 尺码 规格
quantity;amount number;quantit* count unit units;cantidad* unidad*;quantite* nombre unite*;menge mengen anzahl stuckzahl* stuck;quantidade* unidade*;数量 件数 份数
percentage;rate;percent* ratio;porcentaje* por_ciento;pourcentage* pour_cent;prozent*;porcentage* percentage* por_cento;百分比 百分之 比例
speed;velocity fast;speed* bandwidth;velocidad* rapidez;vitesse* debit;geschwindigkeit* tempo bandbreite*;velocidade* rapidez;速度 网速 车速
age;birthdate years;age aged;edad* anos_de_edad;age ages;alter altersangabe*;idade*;年龄 岁数
gender;sex;gender*;genero sexo;genre sexe;geschlecht*;genero sexo;性别
name;title first_name last_name rename;name names surname*;nombre* apellido*;nom noms prenom*;name namen vorname* nachname* familienname*;nome nomes sobrenome* apelido*;姓名 名字 名称
birthdate;born age;birthdate* date_of_birth dob;fecha_de_nacimiento nacid*;date_de_naissance ne_le;geburtsdatum*;data_de_nascimento nascid*;出生日期 生日
nationality;country;nationalit* citizenship;nacionalidad* ciudadania;nationalite* citoyennete;nationalitat* staatsangehorigkeit* staatsburgerschaft*;nacionalidade* cidadania;国籍
marital_status;civil status;marital married single divorced;estado_civil casad* solter* divorciad*;etat_civil marie mariee celibataire* divorce*;familienstand* verheiratet ledig geschieden;estado_civil casad* solteir* divorciad*;婚姻 已婚 未婚
emergency_contact;relative;emergency_contact next_of_kin;contacto_de_emergencia;contact_d_urgence personne_a_prevenir;notfallkontakt*;contato_de_emergencia contacto_de_emergencia;紧急联系人
person;individual human;person persons people;persona* gente;personne* gens;person personen leute;pessoa* gente;人员 个人
resident_inhabitant;citizen tenant;resident* household*;residente* vecin* hogar*;resident* menage* foyer*;bewohner* haushalt*;morador* residente* agregado;住户 居民
user_role_admin;administrator;moderator* editor*;moderador* editor*;moderateur* editeur*;moderator* redakteur*;moderador* editor*;版主 管理员 编辑
developer;coder;developer* engineer* programmer*;desarrollador* ingenier* programador*;developpeu* ingenieur* programmeu*;entwickler* ingenieur* programmierer*;desenvolvedor* engenheir* programador*;开发者 工程师 程序员
technician;engineer service field;technician* installer*;tecnic* instalador*;technicien* installateur*;techniker* monteur* servicetechniker*;tecnic* instalador*;技术员 工程师 师傅
consultant;expert;consultant* advisor* adviser*;consultor* asesor*;consultant* conseill*;berater*;consultor* assessor*;顾问 咨询师
accountant;tax_advisor cpa;accountant* bookkeeper*;contador* contable* gestor*;comptable* expert_comptable;buchhalter* steuerberater* treuhander*;contador* contabilista*;会计 会计师
secretary;assistant;secretar* receptionist* front_desk;secretari* recepcion*;secretari* receptionniste* accueil;sekretar* empfang rezeption*;secretari* recepc*;秘书 前台
security_guard;gatekeeper;guard guards doorman;guardia* vigilante* portero*;gardien* vigile* agent_de_securite;wachmann* sicherheitsdienst* pfortner* wachdienst*;vigilante* porteir* seguranca*;保安 门卫
cleaner;housekeeper;cleaner* maid maids janitor*;limpiador* mucama* conserje*;femme_de_menage agent_d_entretien concierge*;putzfrau* reinigungskraft* putzhilfe* hausmeister*;faxineir* diarista* zelador* empregada_domestica;保洁员 清洁工 阿姨
caregiver;nurse home_care elderly;caregiver* carer*;cuidador*;aidant* aide_a_domicile auxiliaire_de_vie;pflegedienst* betreuer* pflegekraft*;cuidador*;护工 护理员 照护
hairdresser;beauty;hairdress* haircut* barber* salon*;peluquer* barber* corte_de_pelo salon_de_belleza estetica;coiffeu* coupe_de_cheveux salon_de_coiffure barbier*;friseur* haarschnitt* coiffeur* barbier*;cabeleireir* barbear* corte_de_cabelo salao;理发 美发 发型 剪发
spa_massage;beauty treatment nails;spa massage* manicure* wellness;spa masaje* manicura*;spa massage* manucure* soin;spa massage* manikure* wellness* kosmetik*;spa massagem massagens manicure*;按摩 美容 美甲 水疗
volunteer;helper ngo charity;volunteer*;voluntari*;benevol* volontaire*;freiwillig* ehrenamt* helfer*;voluntari*;志愿者 义工
association_club;ngo member;club clubs association* societ*;club* asociaci* sociedad*;club* association*;verein* *verein club clubs verband*;clube* associac* sociedade*;协会 俱乐部 社团
politician;;mayor* minister* official*;alcald* ministr* funcionari*;maire* ministre* fonctionnaire*;burgermeister* minister* beamte*;prefeit* ministr* funcionari* autarca*;市长 部长 官员
witness;statement;witness* testimon*;testig* testimonio*;temoin* temoignage*;zeuge*;testemunh*;证人 证词
victim;casualty;victim* injured;victima* herid*;victime* blesse*;opfer verletzt*;vitima* ferid*;受害者 受伤 伤者
passenger;flyer rider;passenger* traveler* traveller*;pasajer* viajer*;passager* voyageu*;passagier* fahrgast* reisende* fluggast*;passageir* viajant*;乘客 旅客
pilot_crew;cabin attendant;pilot* crew captain*;pilot* tripulaci* capitan*;pilote* equipage* capitaine*;pilot* crew kapitan* besatzung*;pilot* tripulac* comandante*;机长 机组 船长
author;creator;author* writer*;autor autora autores autoras escritor*;auteu* ecrivain*;autor autoren autorin verfasser* schriftsteller*;autor autora autores autoras escritor*;作者 作家
speaker_person;host;presenter* lecturer* speaker*;ponente* presentador* conferenciante*;intervenant* conferencier* orateu*;referent* redner* moderator*;palestrante* orador* apresentador*;演讲者 主讲人 主持人
sponsor;funder grant;sponsor* donor*;patrocin* donante*;sponsor* mecene* donateu*;sponsor* forderer* spender*;patrocin* doador*;赞助
investor;;investor* shareholder* stakeholder*;inversor* inversionista* accionista*;investisseu* actionnaire*;anleger* investor* aktionar*;investidor* acionista*;投资者 股东
franchise_branch;site location outlet;franchise* chain;franquicia* cadena*;franchise* chaine*;franchise* kette*;franquia* rede;连锁 加盟
screenshot_recording;screen record capture;screen_recording;grabacion_de_pantalla;enregistrement_d_ecran;bildschirmaufnahme*;gravacao_de_tela;录屏
credential;login secret certificate access;credential*;credencial*;identifiant* informations_d_identification;zugangsdaten* anmeldedaten* credentials;credencia*;凭据 登录信息
access_log;audit login trail;access_log* audit_trail*;registro_de_acceso* bitacora*;journal_d_acces journaux_d_acces;zugriffsprotokoll* zugriffslog*;registro_de_acesso* log_de_acesso;访问日志 访问记录
sim_card;mobile carrier;sim esim;sim chip esim;sim esim carte_sim;sim esim sim-karte*;chip cartao_sim esim;手机卡 电话卡
mobile_plan;data phone tariff;roaming data_plan mobile_plan;roaming plan_de_datos datos_moviles;itinerance forfait_mobile donnees_mobiles;handyvertrag* mobilfunk* datenvolumen* roaming;roaming plano_de_dados franquia_de_dados;话费 流量 漫游
internet_connection;router provider line;internet broadband fiber;internet fibra banda_ancha;internet fibre box;internet* dsl glasfaser*;internet fibra banda_larga;宽带 上网 网络
app_mobile;application ios android install;app apps;app apps aplicacion aplicaciones;appli applis application*;app apps handyapp*;app apps aplicativo*;应用 手机应用
push_notification;mobile alert;push;push notificacion_push;push notification_push;push push-nachricht* pushnachricht*;push notificacao_push;推送
browser_tab;page chrome window;browser* tab tabs;navegador* pestana*;navigateur* onglet*;browser* tab tabs;navegador* aba abas;浏览器 标签页
search_result;find lookup;search* result results hit hits;busqueda* resultado*;recherche* resultat*;suche* treffer;busca* pesquisa* resultado*;搜索 结果 查找
vehicle_document;registration title insurance car;vehicle_registration;tarjeta_de_circulacion permiso_de_circulacion;carte_grise;zulassung* fahrzeugschein* fahrzeugbrief*;crlv documento_do_carro licenciamento;行驶证 车辆登记
sku_variant;option size color product;sku skus variant*;variante* sku;variante* declinaison* sku;variante* ausfuhrung* sku;variante* variac* sku;规格 型号 款式
model_type;make version serial product;model models;modelo*;modele*;modell* baureihe* typ;modelo*;型号 机型 车型
serial_number;device asset vin;serial serial_number imei;numero_de_serie imei;numero_de_serie imei;seriennummer* imei fahrgestellnummer*;numero_de_serie imei chassi;序列号
asset;equipment inventory item property;asset assets;activo activos bien bienes;actif actifs immobilisation*;anlagegut* inventar* vermogen*;ativo ativos patrimonio;资产
shipping_method;standard carrier option;express standard_shipping shipping_method;envio_express envio_estandar express;livraison_express express mode_de_livraison;expressversand* express versandart*;expresso express envio_expresso sedex;快递方式 加急快递 普通快递
store_credit;balance voucher refund;store_credit;saldo_a_favor credito_en_tienda;avoir_magasin bon_d_achat;guthaben* warengutschein*;credito_na_loja vale_troca;店铺余额 抵用金
payment_link;checkout url invoice stripe;payment_link*;link_de_pago enlace_de_pago;lien_de_paiement;zahlungslink* bezahllink*;link_de_pagamento;付款链接 支付链接
payment_method;card wallet bank option;payment_method*;metodo_de_pago forma_de_pago medio_de_pago;moyen_de_paiement mode_de_paiement;zahlungsart* zahlungsmethode* zahlungsmittel*;forma_de_pagamento meio_de_pagamento metodo_de_pagamento;支付方式 付款方式
chargeback;reversal card fraud;chargeback* disput*;contracargo* disputa*;retrofacturation* contestation* litige*;ruckbuchung* ruckbelastung* chargeback*;chargeback* contestac* disputa*;拒付 争议
cash_register;closing shift;cash_register till pos;caja_registradora corte_de_caja arqueo tpv;caisse_enregistreuse cloture_de_caisse caisse;kasse kassen kassenabschluss* kassensturz* registrierkasse*;caixa fechamento_de_caixa pdv;收银机 收银台 日结
interest;rate yield loan;interest apr;interes intereses tasa_de_interes;interet interets taux_d_interet;zins zinssatz* *zinsen zinsen;juro juros taxa_de_juros;利息 利率
dividend;payout shares earnings;dividend*;dividendo*;dividende*;dividende* ausschuttung*;dividendo*;分红 股息
cost_center;department budget accounting;cost_center* cost_centre*;centro_de_costos centro_de_coste centros_de_costo;centre_de_cout centre_de_couts;kostenstelle*;centro_de_custo centro_de_custos;成本中心
audit_financial;accounts annual;annual_accounts year_end closing;cierre_contable cierre_del_ejercicio balance_general;bilan* cloture_comptable comptes_annuels;jahresabschluss* bilanz* monatsabschluss*;balanco* fechamento_contabil fecho_de_contas;年结 月结 决算
lottery_bet;wager gambling;lotter* bet bets raffle*;loteria* apuesta* sorteo* rifa*;loterie* pari paris tirage* tombola;lotto* wette wetten sportwette* verlosung* gewinnspiel*;loteria* aposta* sorteio* rifa*;彩票 抽奖 投注
prize_award;winner reward;prize* award* troph*;premio* galardon*;prix recompense* trophee*;preis gewinn* auszeichnung* pokal*;premio* trofeu*;奖品 奖项 获奖
contest;competition entry;contest* challenge*;concurso* reto desafio*;concours defi defis;wettbewerb* challenge*;concurso* desafio*;竞赛 挑战
leaderboard;rank;leaderboard* ranking* standings;clasificaci* ranking* tabla_de_posiciones;classement*;rangliste* tabelle bestenliste* platzierung*;classificac* ranking*;排行榜 排名
court_sport;pitch booking;tennis padel squash;cancha* pista_de_padel padel tenis;terrain_de_tennis court_de_tennis padel tennis;tennis* padel* platzbuchung*;quadra quadras campo_de_tenis padel tenis;网球 羽毛球 篮球
season_pass;membership ticket gym ski;season_pass* season_ticket*;abono_de_temporada pase_anual forfait;abonnement* forfait* carte_annuelle;dauerkarte* jahreskarte* saisonkarte* skipass*;passe_anual passe_de_temporada;年卡 季票 月卡
hold_library;reserve waitlist loan;hold holds;reserva* apartado;reservation* mise_de_cote;vormerkung* vorgemerkt vorbestell*;reserva*;预约借书 保留
library_card;reader membership patron;library_card*;carnet_de_biblioteca carne_de_biblioteca;carte_de_bibliotheque;bibliotheksausweis* leseausweis* buchereiausweis*;cartao_da_biblioteca;借书证 读者证
school_report;absence note pupil;absence_note excuse*;justificante* falta_justificada;mot_d_absence justificatif_d_absence;entschuldigung* fehlzeit*;justificacao_de_falta justificativa;请假条 缺课
tutoring;lessons homework help private;tutor*;clases_particulares refuerzo asesoria*;cours_particulier* soutien_scolaire;nachhilfe*;aulas_particulares explicac* reforco;补习 家教 辅导
seminar_workshop;event training;seminar* workshop* webinar*;seminario* taller* webinar*;seminaire* atelier* webinaire*;seminar* workshop* webinar*;seminario* oficina* webinar* palestra*;讲座 研讨会 工作坊
internship;placement;intern interns internship* trainee* apprentic*;practicas pasantia* pasante* becari*;stage stages stagiaire* alternance apprenti*;praktikum* praktikant* ausbildung* azubi* lehrling*;estagio* estagiari* aprendiz*;实习 学徒
freelancer;contractor gig;freelanc* self_employed;autonom* freelanc* independiente*;freelanc* independant* auto_entrepreneu*;freelanc* freiberuf* selbststandig*;freelanc* autonom* recibo_verde;自由职业 外包
work_permit;employment visa authorization;work_permit*;permiso_de_trabajo;permis_de_travail autorisation_de_travail;arbeitserlaubnis* arbeitsbewilligung*;autorizacao_de_trabalho visto_de_trabalho;工作许可 工作签证
criminal_record;background check police certificate;criminal_record background_check*;antecedentes antecedentes_penales;casier_judiciaire;fuhrungszeugnis* strafregister*;antecedentes registo_criminal;无犯罪记录 背景调查
building_permit;construction planning zoning;building_permit* planning_permission;licencia_de_obra permiso_de_construccion;permis_de_construire;baugenehmigung* bauantrag* baubewilligung*;alvara* licenca_de_obra;建筑许可 施工许可
property_tax;council land_tax cadastre;property_tax council_tax;predial ibi contribuciones;taxe_fonciere taxe_d_habitation;grundsteuer*;iptu imi;房产税
land_registry;title cadastre;land_registry deed deeds;registro_de_la_propiedad escritura* catastro;cadastre* acte_de_propriete acte_de_vente;grundbuch* kataster*;escritura* registro_de_imoveis caderneta_predial;产权 房产证
business_registration;company license;incorporat* trade_register;registro_mercantil constitucion_de_empresa rfc alta_fiscal;kbis registre_du_commerce siret;handelsregister* gewerbe*;cnpj abertura_de_empresa junta_comercial;营业执照 工商注册
power_plant_grid;line;grid substation* transformer*;red_electrica subestaci* transformador*;reseau_electrique transformateur* poste_source;stromnetz* trafo* umspannwerk*;rede_eletrica subestac* transformador*;电网 变电站
leak_detector;water smoke gas;detector* leak_sensor;detector* sensor_de_fuga;detecteur*;*melder rauchmelder* wassermelder* melder;detector* detetor*;探测器 烟感
elevator;escalator building;elevator* lift;ascensor* elevador*;ascenseur*;aufzug* fahrstuhl* lift;elevador* ascensor*;电梯
mailbox_physical;;letterbox* mailbox* doorbell* intercom*;buzon* timbre* interfono* portero_electrico;boite_aux_lettres sonnette* interphone*;briefkasten* klingel* turklingel* sprechanlage*;caixa_de_correio campainha* interfone*;信箱 门铃 对讲
trailer_storage;rental;storage_unit* locker*;trastero* bodega* casillero* taquilla*;garde_meuble box casier* consigne*;lagerraum* schliessfach* spind* packstation*;guarda_volumes deposito cacifo* armario*;储物柜 寄存 丰巢
dock_slot;appointment truck;dock docks loading ramp*;muelle* anden andenes;quai quais;rampe* laderampe* zeitfensterbuchung*;doca docas cais;装卸 月台 卸货
stocktake;count inventory audit;stocktak* stock_count*;recuento* inventario_fisico conteo*;inventaire_physique comptage*;inventur* zahlung_des_bestands;contagem inventario_fisico balanco;盘点 清点
expiry_date;batch;best_before expiry shelf_life;fecha_de_caducidad caducidad fecha_de_vencimiento;date_de_peremption dlc date_d_expiration;mindesthaltbarkeit* mhd verfallsdatum* ablaufdatum*;data_de_validade validade;保质期 有效期
recall;defect product safety;recall*;retirada_del_mercado recall;rappel_de_produit rappel_produit;ruckruf*;recall recolhimento;召回
safety_inspection;osha check;hazard* safety_inspection risk*;inspeccion_de_seguridad riesgo* peligro*;inspection_de_securite risque* danger*;sicherheitsprufung* gefahr* risiko*;inspecao_de_seguranca risco* perigo*;安全检查 隐患 风险
protest_demo;rally;protest* strike* demonstration*;protesta* huelga* paro manifestaci*;greve* manif manifs manifestation*;streik* demo demos demonstration* protest*;greve* protesto* manifestac*;罢工 抗议 游行
disaster_aid;donation shelter;relief humanitarian;ayuda_humanitaria damnificad*;aide_humanitaire sinistre*;katastrophenhilfe* hilfsgut*;ajuda_humanitaria desabrigad*;救灾 赈灾 援助
animal_wildlife;sighting;animal* wildlife species;animal* fauna especie*;animal animaux faune espece*;tier tiere tieren wildtier* tierart*;animal animais fauna especie*;动物 野生
adoption;shelter pet child;adopt*;adopci* adoptad* adoptar;adopt*;adoption* adoptier*;adoc* adotad* adotar;领养 收养
keyword_trigger;phrase word search;keyword* term terms;palabra_clave palabras_clave termino*;mot_cle mots_cles terme*;schlusselwort* stichwort* begriff*;palavra_chave palavras_chave termo termos;关键词 词条
glossary_dictionary;term word lookup;dictionar* definition* glossar*;diccionario* definici* glosario*;dictionnaire* definition* glossaire*;worterbuch* definition* glossar*;dicionario* definic* glossario*;词典 定义 术语
quote_saying;fact story;joke* poem* quote_of;chiste* poema* frase*;blague* poeme* citation*;witz* gedicht* spruch*;piada* poema* frase*;笑话 诗歌 名言
reading_list;queue article pocket saved;reading_list;lista_de_lectura;liste_de_lecture;leseliste*;lista_de_leitura;阅读列表 书单
habit_goal;tracker routine;habit* streak*;habito* racha*;habitude* serie;gewohnheit*;habito*;习惯 打卡
shopping_list;groceries list items;shopping_list grocery_list;lista_de_la_compra lista_de_compras lista_del_super;liste_de_courses liste_d_achats;einkaufsliste* einkaufszettel*;lista_de_compras;购物清单 购物单
guest_list;invitees attendees event;guest_list;lista_de_invitados;liste_d_invites liste_des_invites;gasteliste*;lista_de_convidados;宾客名单 来宾名单
seating_plan;table arrangement map;seating_plan seat_map;plano_de_asientos mapa_de_asientos;plan_de_table plan_de_salle;sitzplan* tischordnung*;mapa_de_assentos;座位表 座位图
speech_event;toast;keynote* talk talks;ponencia* charla* brindis;conference* expose exposes allocution*;vortrag* referat* ansprache*;palestra* discurso*;演讲 致辞 报告会
mileage;km distance vehicle;mileage odometer*;kilometraje cuentakilometros odometro;kilometrage compteur_kilometrique;kilometerstand* tachostand* laufleistung*;quilometragem odometro hodometro;里程表 公里数
eggs_honey;poultry beekeeping;egg eggs hen hens honey beehive* hive hives;huevo* gallina* miel colmena* panal*;oeuf oeufs poule* miel ruche*;ei eier huhn huhner honig* bienen* imker*;ovo ovos galinha* mel colmeia*;鸡蛋 蜂蜜 蜂箱 母鸡
vineyard_orchard;fruit;vineyard* orchard* grape* winer*;vinedo* vina vinas huerto* uva uvas;vigne vignes vigneron* vignoble* verger* raisin*;weinberg* reben weinrebe* trauben* obstgarten* weingut*;vinha* vinhedo* pomar* uva uvas;葡萄园 果园
greenhouse;glasshouse plants climate;greenhouse*;invernadero*;serre serres;gewachshaus* treibhaus*;estufa_agricola estufas;温室 大棚
barn_stable;animals shed;barn barns stable stables stall*;establo* corral* galpon*;etable* ecurie* grange*;stall stalle scheune* kuhstall*;estabulo* curral* celeiro*;牛棚 马厩 谷仓
horse;equestrian;horse* riding pony;caballo* yegua* equitacion;cheval chevaux equitation poney*;pferd* reiten reitstunde* pony*;cavalo* egua* equitacao;马匹 骑马 马术
forklift;truck warehouse lift;forklift*;montacargas carretilla_elevadora autoelevador*;chariot_elevateur chariots_elevateurs clark;gabelstapler* stapler;empilhadeira* empilhador*;叉车 铲车
crate_bin;container storage;crate* bin bins tote totes;caja cajas cajon* contenedor*;caisse* bac bacs;kiste* behalter* box boxen;caixa caixas caixote*;箱子 周转箱
shelf;location warehouse;shelf shelves rack racks aisle*;estante* anaquel* pasillo*;etagere* rayon* allee*;regal* fach facher gang;prateleira* corredor* estante*;货架 架子
conveyor;belt line production;conveyor*;cinta_transportadora banda_transportadora;convoyeur* tapis_roulant;forderband* fliessband*;esteira*;传送带
stamp_postage;postage letter seal;stamp stamps stamped;sello sellos estampilla* timbre;timbre timbres tampon*;briefmarke* stempel* gestempelt;selo selos carimbo*;邮票 盖章 印章
platform_station;track gate terminal;platform platforms station* stop stops;anden andenes via plataforma* estacion* parada*;quai quais gare* arret arrets voie;gleis gleise bahnsteig* bahnhof* haltestelle* *bahnhof;plataforma* estacao estacoes parada* paragem* cais;站台 车站 月台 站点
referee;official match;referee* umpire*;arbitro* arbitraje;arbitre* arbitrage;schiedsrichter* schiri;arbitro* juiz arbitragem;裁判
ball_equipment;kit;ball balls racket* jersey* gear;pelota* balon* raqueta* camiseta*;ballon* balle* raquette* maillot*;ball balle schlager trikot* ausrustung*;bola bolas raquete* camisola*;球拍 球衣 装备
ski;lift resort;ski skis skiing snowboard* slope*;esqui* nieve pista;ski skis piste pistes;ski skier skifahren skipiste* piste*;esqui* pista;滑雪
camping;outdoor;camp camping campsite* tent tents hik*;camping campamento* carpa* tienda_de_campana senderismo;camping tente tentes randonnee*;camping* zelt* wanderung* wandern;acampamento* camping barraca* trilha*;露营 帐篷 徒步
beach_sea;wave;beach* surf surfing tide* coast*;playa* surf marea* costa*;plage* surf maree* cote;strand* surf* gezeiten kuste*;praia* surf* mare costa;海滩 冲浪 潮汐
gym_equipment;wellness spa pool;sauna* jacuzzi*;sauna* jacuzzi*;sauna* jacuzzi*;sauna* whirlpool*;sauna* jacuzzi*;桑拿
lyrics;song text words;lyric*;letra letras;paroles;songtext* liedtext*;letra letras;歌词
orchestra_choir;ensemble band;orchestra* choir* rehears*;orquesta* coro coros ensayo*;orchestre* choeur* chorale* repetition*;orchester* chor chore probe proben;orquestra* coro coros ensaio*;乐团 合唱 排练
dance;lesson club;danc* ballet;baile* danza* ballet;danse* ballet*;tanz* ballett*;danca* bale ballet;舞蹈 跳舞
subtitle_caption;srt transcript video;subtitle* caption*;subtitul*;sous_titre* legende*;untertitel* bildunterschrift*;legenda*;字幕
thumbnail;image;thumbnail* cover covers preview*;miniatura* portada* vista_previa;miniature* vignette* apercu couverture;vorschau* thumbnail* titelbild*;miniatura* capa capas previa visualizac*;缩略图 封面 预览
camera_gear;filter photography;lens lenses tripod*;lente lentes objetivo tripode*;objectif* trepied*;objektiv* stativ*;lente lentes tripe;镜头 三脚架
portrait_session;wedding;photographer* photoshoot* shoot;fotograf* sesion_de_fotos;photographe* seance_photo shooting;fotograf* fotoshooting* shooting*;fotograf* ensaio sessao_de_fotos;摄影师 拍摄 写真
influencer;collaboration brand;influencer* creator*;influencer* creador* influente;influenceu* createu*;influencer* creator*;influenciador* influencer* criador*;网红 博主 达人
cookie_banner;consent tracking;cookie* banner* popup*;cookie* banner ventana_emergente;cookie* banniere* popup*;cookie* banner* popup*;cookie* banner* popup*;弹窗 横幅
index_search;elasticsearch vector;index* reindex* embedding*;indice* indexa* embedding*;index* reindex* embedding*;index* indizier* embedding*;indice* indexa* embedding*;索引 向量
replica_shard;scaling copy;replica* shard* partition* node nodes;replica* particion* nodo*;replica* replique* partition* noeud*;replikat* replica* partition* knoten;replica* particao particoes nodo*;副本 分片 节点
namespace;kubernetes scope project;namespace*;espacio_de_nombres namespace*;espace_de_noms namespace*;namensraum* namespace*;namespace*;命名空间
runbook;procedure oncall;runbook* playbook* postmortem*;runbook* postmortem* guia_operativa;runbook* postmortem*;runbook* postmortem* notfallplan*;runbook* postmortem*;运维手册 复盘
oncall;rotation pagerduty engineer;on_call oncall standby;guardia de_guardia;astreinte* d_astreinte;bereitschaft* rufbereitschaft* notdienst* pikett*;plantao sobreaviso prevencao;值班 待命
lint_review;code review static analysis;lint* code_review;revision_de_codigo lint*;revue_de_code lint*;code-review* code_review lint*;revisao_de_codigo lint*;代码审查 代码评审
cohort_churn;segment subscribers;cohort* churn* retention;cohorte* retencion abandono;cohorte* retention attrition desabonnement*;kohorte* abwanderung* churn* bindung;coorte* retencao churn evasao;留存 流失
bond;fixed_income coupon;bond bonds treasur*;bono bonos obligacion*;obligation*;anleihe* obligation*;obrigac* titulo_do_tesouro tesouro_direto;债券 国债
collateral;security guarantee;collateral pledge*;aval garantia* prenda;nantissement garantie* gage;sicherheit* pfand* burgschaft*;garantia* aval penhor fianca;抵押物 担保
depreciation;asset accounting;depreciat* amorti*;depreciaci* amortizaci*;amortissement*;abschreibung* abgeschrieben;depreciac* amortizac*;折旧 摊销
liability;responsibility insurance claim;liabilit*;responsabilidad* pasivo*;responsabilite* passif;haftung* haftpflicht*;responsabilidade* passivo*;责任险 负债
labor_union;collective agreement;union unions works_council;sindicat* gremio comite_de_empresa;syndicat* cse comite_d_entreprise;gewerkschaft* betriebsrat* tarifvertrag*;sindicat*;工会
severance;settlement layoff payout;severance;indemnizaci* finiquito liquidaci*;indemnite* solde_de_tout_compte;abfindung*;indenizac* indemnizac* rescis* fgts;遣散费 补偿金
social_security;contributions number insurance;social_security;seguridad_social imss anses nss;securite_sociale urssaf cpam;sozialversicherung* rentenversicherung* ahv;previdencia inss seguranca_social;社保 公积金 社会保险
reference_letter;employer certificate;reference_letter recommendation*;carta_de_recomendacion recomendaci*;lettre_de_recommandation recommandation*;arbeitszeugnis* empfehlung*;carta_de_recomendacao recomendac*;推荐信 推荐
cover_letter;application motivation job;cover_letter;carta_de_presentacion carta_de_motivacion;lettre_de_motivation;anschreiben motivationsschreiben* bewerbungsschreiben*;carta_de_apresentacao carta_de_motivacao;求职信
syllabus;outline course;syllabus curriculum;temario* programa_de_estudios plan_de_estudios;programme_scolaire syllabus;lehrplan* studienplan* curriculum;ementa_do_curso curriculo* conteudo_programatico;教学大纲 教学计划
semester;quarter academic;semester* trimester* term;semestre* trimestre* cuatrimestre*;semestre* trimestre*;semester* trimester* quartal*;semestre* trimestre* bimestre*;学期 季度
dormitory;residence housing campus;dorm dorms dormitor*;residencia_estudiantil residencia_universitaria;residence_universitaire internat* crous;studentenwohnheim* wohnheim* internat*;republica residencia_estudantil alojamento;宿舍
lecture_hall;room;classroom* auditorium*;aula aulas auditorio* salon_de_clases;amphi* salle_de_classe auditorium*;horsaal* horsale klassenzimmer* aula;sala_de_aula auditorio* anfiteatro*;教室 礼堂
field_trip;excursion class;field_trip* outing*;excursion* viaje_de_estudios paseo;sortie_scolaire sorties;klassenfahrt* schulausflug* wandertag*;excursao excursoes passeio visita_de_estudo;春游 郊游
parent_meeting;conference evening school;parent_teacher parents_evening;reunion_de_padres junta_de_padres;reunion_parents_profs conseil_de_classe;elternabend* elternsprechtag*;reuniao_de_pais;家长会
judgment;decision court;judg* ruling* verdict*;sentencia* fallo* veredicto* resolucion;jugement* verdict* arret;urteil* beschluss* verfugung*;sentenca* decisao decisoes acordao;判决 裁定 裁决
official_notice;decision letter authority;summons subpoena* official_notice;citatorio* requerimiento* resolucion* notificacion_oficial;convocation* mise_en_demeure arrete;bescheid* vorladung* ladung;intimac* notificac* citac* despacho;通知书 传票
apostille_affidavit;legalization statement certified;apostille* affidavit* sworn;apostilla* declaracion_jurada;apostille* declaration_sur_l_honneur;apostille* eidesstattlich*;apostila* declaracao_juramentada;认证 宣誓书
divorce_custody;separation child support;divorc* custody alimony child_support;divorcio* custodia pension_alimenticia;divorce* garde_d_enfants pension_alimentaire;scheidung* sorgerecht* unterhalt*;divorcio* guarda pensao_alimenticia;离婚 抚养 赡养费
bail_probation;custody;bail parole probation arrest* prison*;libertad_condicional detenid* arrest* carcel prision;liberte_conditionnelle arrest* prison* garde_a_vue;bewahrung* haft verhaft* gefangnis* festnahme*;liberdade_condicional pris* preso cadeia;假释 拘留 逮捕 监狱
eviction;lease termination tenant notice;evict*;desalojo* desahucio*;expulsion*;raumungsklage* zwangsraumung*;despejo*;驱逐 收房 退租
cellar_storage;storage;basement* cellar* attic*;sotano* bodega* desvan*;cave caves sous_sol grenier*;keller* dachboden* estrich;porao adega cave sotao;地下室 阁楼 储藏室
service_charges;operating costs bill;service_charge* utilit*;expensas gastos_comunes cuota_de_mantenimiento;charges charges_locatives;nebenkosten* betriebskosten*;condominio taxa_de_condominio despesas;物业费 水电费
house_rules;policy residents guests;house_rules;normas_de_la_casa reglamento*;reglement_interieur;hausordnung* hausregeln;regulamento_interno regras_da_casa;房屋守则 入住须知
fuse_breaker;circuit electrical panel;fuse fuses breaker*;fusible* disyuntor* breaker* llave_termica;fusible* disjoncteur*;sicherungskasten* schutzschalter* fi-schalter*;fusivel fusiveis disjuntor*;保险丝 跳闸 断路器
humidifier_purifier;air filter;humidifier* dehumidifier* purifier*;humidificador* purificador*;humidificateur* purificateur*;luftbefeuchter* luftreiniger* entfeuchter*;umidificador* purificador*;加湿器 净化器 除湿机
lawnmower;robot grass;mower* mow mowed hedge*;cortacesped podadora* seto;tondeuse* tondu tondre haie*;rasenmaher* mahroboter* gemaht hecke*;cortador_de_grama corta_relva cerca_viva;割草机 修剪
turbine_generator;wind power plant;turbine* generator*;turbina* generador* aerogenerador*;turbine* generateur* groupe_electrogene eolienne*;turbine* generator* windrad* windkraft*;turbina* gerador* eolic*;发电机 风机 涡轮
sewer_drain;pipe;sewer* drain* wastewater clog*;drenaje* desague* alcantarill* cloaca*;egout* canalisation* evacuation bouche;abfluss* kanalisation* abwasser* verstopf*;esgoto* ralo entupi*;下水道 排水 污水 堵塞
shoes_uniform;gear;uniform* helmet* ppe workwear;uniforme* casco* epp epi;uniforme* casque* epi;uniform* helm helme arbeitskleidung* schutzausrustung*;uniforme* farda* capacete* epi;制服 工作服 头盔 安全帽
headset;;headset* headphone* earbud* microphone*;auricular* audifono* microfono*;casque* ecouteur* micro;kopfhorer* headset* mikrofon*;fone fones auscultador* auricular* microfone*;耳机 麦克风
umbrella_lostitem;bag wallet keys item;umbrella* backpack*;paraguas mochila*;parapluie* sac_a_dos;regenschirm* rucksack*;guarda_chuva mochila*;雨伞 背包
toner_supplies;paper consumables office;toner* ink cartridge* stationer* supplies;toner* tinta cartucho* papeleria suministro*;toner* encre cartouche* fourniture*;toner* tinte* patrone* buromaterial*;toner* tinta cartucho* material_de_escritorio;墨盒 耗材 办公用品
vitamin_supplement;minerals dose pill;vitamin* supplement*;vitamina* suplemento*;vitamine* complement*;vitamin* nahrungserganzung*;vitamina* suplemento*;维生素 保健品
medical_checkup;physical annual exam;checkup* check_up screening*;chequeo* revision_medica examen_medico;bilan_de_sante visite_medicale depistage*;vorsorge* checkup* gesundheitscheck*;check_up exame_de_rotina rastreio*;体检 筛查
biopsy_swab;test covid sample pathology;biops* swab* pcr;biopsia* hisopado* pcr;biopsie* ecouvillon* pcr;biopsie* abstrich* pcr;biopsia* swab* zaragatoa* pcr;活检 核酸 拭子
midwife;birth pregnancy nurse;midwi* doula*;partera* matrona* comadrona*;sage_femme sages_femmes;hebamme*;parteira* doula*;助产士
medical_specialty;;oncolog* cardiolog* dermatolog* radiolog* specialist*;oncolog* cardiolog* dermatolog* especialista* ginecolog* pediatr*;oncolog* cardiolog* dermato* specialiste* gyneco* pediatr*;onkolog* kardiolog* hautarzt* facharzt* frauenarzt* kinderarzt*;oncolog* cardiolog* dermatolog* especialista* ginecolog* pediatr*;专科 皮肤科 妇科 儿科 专家号
medical_aid;device;wheelchair* crutch* hearing_aid*;silla_de_ruedas muleta* audifono*;fauteuil_roulant bequille* appareil_auditif;rollstuhl* krucke* horgerat* rollator*;cadeira_de_rodas muleta* aparelho_auditivo;轮椅 拐杖 助听器
clinical_trial;study participant protocol;clinical_trial* placebo;ensayo_clinico ensayos_clinicos placebo;essai_clinique essais_cliniques placebo;klinische_studie placebo probanden;ensaio_clinico ensaios_clinicos placebo;临床试验
shuttle;bus airport pickup;shuttle* transfer;traslado* lanzadera* transfer;navette*;shuttle* transferbus* zubringer* flughafentransfer*;traslado* transfer van;接驳 班车 接机
port_harbor;dock ship;port harbor harbour marina* berth*;puerto* marina* muelle*;port ports quai* marina;hafen* yachthafen*;porto portos marina* cais;港口 码头
red_packet;gift money wechat;red_packet hongbao;;;;;红包
community;forum local residents;communit* neighborhood* neighbourhood*;comunidad* barrio* vecindario*;communaute* quartier*;gemeinschaft* nachbarschaft* quartier* community;comunidade* bairro*;社区 居委会 小区
forum;discussion board;forum* discord reddit;foro foros discord;forum* discord;forum foren discord;forum foruns discord;论坛 贴吧
ironing_drycleaning;laundry shirts pickup;iron ironing dry_clean*;planchad* plancha tintoreria* lavanderia*;repassage* pressing* blanchisserie*;bugel* gebugelt textilreinigung* wascherei*;passar_roupa lavanderia* lavandaria* engomar;干洗 熨烫 洗衣
cancellation;annulment storno;cancel*;cancelaci* anulaci* cancelad* anulad*;annulation* annule* resiliation*;storno* stornier* kundigung* absage* abgesagt;cancelamento* cancelad* anulac*;取消 撤销 退订
change_modification;rebooking edit;chang* modif* amend*;cambio* modificaci* modificad*;changement* modifi*;anderung* geandert umbuchung* umgebucht;alterac* alterad* mudanca* modificac*;更改 变更 修改 改签
renewal;extension prolong;renew*;renovaci* renovad* prorroga*;renouvel* prolong* reconduction*;verlangerung* verlangert erneuer*;renovac* renovad* prorrogac*;续期 续费 续签 延期
extension_deadline;grace;extension* extend* postpone*;prorroga* aplazamiento* extensi*;prolongation* report reporte delai_supplementaire;fristverlangerung* aufschub* verschiebung*;prorrogac* adiamento* extensao;延期 宽限 展期
dog_leash;walk pet;leash* collar* harness*;correa* collar*;laisse* collier*;leine leinen halsband* gassi;coleira* guia_do_cachorro passeio;牵引绳 项圈
rating_credit_risk;score assessment;risk* exposure;riesgo* exposici*;risque* exposition;risiko* risiken ausfallrisiko*;risco* exposicao;风险 风控
fellowship_alumni;network;alumni graduate* fellowship*;exalumn* egresad* graduad*;ancien_eleve anciens_eleves diplome* alumni;absolvent* alumni ehemalige*;ex_aluno ex_alunos egress* formand*;校友 毕业生
trust_easement;deed estate property legal;trust trusts easement*;fideicomiso* servidumbre*;fiducie* servitude*;treuhand* dienstbarkeit*;fideicomisso* servidao;信托 地役权
medal;award sport;medal* badge*;medalla* insignia*;medaille* badge*;medaille* abzeichen*;medalha* distintivo*;奖牌 勋章 徽章
brewery_barrel;beer tank wine;brew* keg kegs barrel*;cerveceria* barril barriles;brasserie* fut futs tonneau*;brauerei* fass fasser;cervejaria* barril barris;酿酒 啤酒桶 酒桶
trailer_film;preview movie;trailer* teaser*;trailer* avance avances;bande_annonce bandes_annonces teaser*;trailer* teaser* vorschau;trailer* teaser*;预告片
script_film;;screenplay* storyboard* scenario*;guion* storyboard*;scenario* storyboard*;drehbuch* storyboard*;roteiro* storyboard*;剧本 分镜
`;
