/**
 * Things that actions are done to, a row each: name; families that the thing itself means ("issued a refund"); English; Spanish;
 * French; German; Portuguese; Chinese. Without accents; plurals in "s" are known, others stand here.
 */
export const THINGS = `
email;send;email mail e-mail;correo email mail;mail email courriel;mail email e-mail nachricht;email correio mail;邮件 电邮 电子邮件
message;send;message text sms reply response;mensaje sms;message sms;nachricht nachrichten sms;mensagem mensagens sms;消息 信息 短信
notification;send;notification alert;notificacion aviso alerta;notification alerte;benachrichtigung benachrichtigungen;notificacao notificacoes aviso alerta;通知
invitation;send;invitation invite;invitacion;invitation;einladung einladungen;convite;邀请 邀请函
order;buy;order purchase;pedido orden compra;commande achat;bestellung bestellungen auftrag kauf;pedido encomenda compra;订单 订购
booking;book;booking reservation;reserva reservacion;reservation;buchung buchungen reservierung reservierungen;reserva;预订 预定 预约 订位
appointment;book;appointment slot event;cita turno;rendez-vous rdv rendez;termin termine;consulta horario;预约 约会
meeting;book;meeting call conference standup event;reunion;reunion;besprechung meeting sitzung treffen;reuniao reunioes;会议 会面
event;;event calendar agenda meeting appointment;evento calendario;evenement calendrier agenda;ereignis kalender veranstaltung kalendereintrag;evento calendario agenda;日程 日历 活动
reminder;create;reminder;recordatorio;rappel;erinnerung erinnerungen;lembrete;提醒
alarm;create;alarm timer;alarma temporizador;alarme reveil minuteur;wecker alarm timer;alarme temporizador despertador;闹钟 定时器
ticket;;ticket case incident bug problem;ticket boleto billete entrada incidencia;ticket billet dossier;ticket tickets fahrkarte karte karten vorgang;bilhete ticket chamado ingresso passagem;工单 票 机票 车票
flight;;flight seat;vuelo asiento;vol siege;flug fluge sitzplatz;voo assento;航班 机票 座位 值机
train;;train;tren;train;zug bahn;trem comboio;火车 车票 高铁
hotel;;hotel room;hotel habitacion;hotel chambre;hotel zimmer hotelzimmer;hotel quarto;酒店 房间 客房
table;;table restaurant;mesa restaurante;table restaurant;tisch restaurant;mesa restaurante;餐厅 餐位 桌位 位子
car;;car taxi ride cab;coche carro auto taxi;voiture taxi;auto wagen mietwagen taxi;carro taxi;车 出租车
refund;refund;refund reimbursement;reembolso devolucion;remboursement;erstattung ruckerstattung;reembolso estorno devolucao;退款
payment;pay;payment visa mastercard paypal;pago;paiement;zahlung zahlungen;pagamento;付款 支付 款项
transfer;pay;transfer money funds;transferencia dinero;virement argent;uberweisung geld betrag;transferencia dinheiro;转账 汇款 钱
invoice;;invoice bill receipt;factura recibo;facture recu;rechnung rechnungen beleg quittung;fatura recibo conta;发票 账单 收据 电费 水费 话费
account;;account profile;cuenta perfil;compte profil;konto konten profil;conta perfil;账户 账号 帐号 帐户
password;;password pin passcode;contrasena clave;mot passe;passwort kennwort;senha palavra-passe;密码
address;;address;direccion domicilio;adresse;adresse anschrift lieferadresse;endereco morada;地址
phone;;phone number;telefono;telephone numero;telefonnummer telefon handynummer;telefone;电话 手机号 号码
card;;card;tarjeta;carte;karte kreditkarte;cartao;卡 信用卡 银行卡
file;;file pdf spreadsheet;archivo fichero;fichier;datei dateien;arquivo ficheiro;文件
folder;;folder directory;carpeta directorio;dossier repertoire;ordner verzeichnis;pasta diretorio;文件夹 目录
document;;document doc contract page;documento contrato;document contrat;dokument dokumente vertrag;documento contrato;文档 合同
report;;report;informe reporte;rapport compte;bericht berichte report;relatorio;报告 报表
database;;database record entry row table;base registro;base enregistrement;datenbank eintrag datensatz;banco registro registo;数据库 记录
task;;task todo;tarea;tache;aufgabe aufgaben;tarefa;任务 待办
list;;list;lista;liste;liste einkaufsliste;lista;清单 列表 购物单 名单
cart;;cart basket;carrito cesta;panier;warenkorb;carrinho;购物车
note;;note memo;nota;note;notiz notizen;nota;笔记 备注 备忘录
light;;light lamp lights;luz luces lampara;lumiere lampe;licht lampe lampen;luz luzes lampada;灯
heating;;thermostat heating temperature ac degrees;termostato calefaccion temperatura;thermostat chauffage temperature;thermostat heizung temperatur;termostato aquecimento temperatura;空调 温度 暖气 恒温器
door;;door lock gate garage;puerta cerradura;porte serrure;tur schloss haustur;porta fechadura;门 门锁
plan;;plan subscription membership newsletter;plan suscripcion boletin;abonnement forfait newsletter;abo abonnement tarif newsletter mitgliedschaft;plano assinatura subscricao newsletter;套餐 订阅 会员 计划
package;;package shipment parcel delivery;paquete envio entrega;colis envoi livraison;paket sendung lieferung;pacote encomenda entrega;包裹 快递 货物
contact;;contact customer client;contacto cliente;contact client;kontakt kunde kundin;contato contacto cliente;联系人 客户
user;;user member;usuario;utilisateur;benutzer nutzer;usuario utilizador;用户 成员
playlist;;playlist song music track;cancion musica lista;chanson musique;lied playlist musik;musica cancao;歌曲 音乐 播放列表 歌单
settings;change;setting settings preferences preference notifications;ajustes preferencias configuracion;parametres preferences reglages;einstellung einstellungen;configuracoes preferencias definicoes;设置 偏好
rule;;rule filter policy;regla filtro;regle filtre;regel filter;regra filtro;规则
coupon;;coupon discount voucher code promo;cupon descuento vale codigo;coupon bon remise code;gutschein rabatt code;cupom desconto vale codigo;优惠券 折扣 优惠
claim;submit;claim application complaint request;reclamacion solicitud;reclamation demande;antrag beschwerde anfrage;reclamacao solicitacao pedido;申请 投诉 理赔
cancellation;cancel;cancellation;cancelacion anulacion;annulation;stornierung kundigung absage;cancelamento;取消
change;change;change update modification adjustment;cambio actualizacion modificacion;changement modification;anderung anderungen aktualisierung umbuchung;alteracao alteracoes mudanca atualizacao;变更 更改
photo;;photo image picture video;foto imagen video;photo image video;foto bild video fotos;foto imagem video;照片 图片 视频
post;post;post tweet comment blog article;publicacion comentario articulo;publication commentaire article;beitrag kommentar artikel;publicacao comentario artigo;帖子 评论 文章 动态
repo;;repository repo branch issue pull commit code;repositorio rama;depot branche;repository zweig;repositorio ramo;仓库 分支 代码库
server;;server service host vm instance;servidor servicio;serveur service;server dienst rechner;servidor servico;服务器 服务
deployment;deploy;deployment release build;despliegue;deploiement;deployment bereitstellung;implantacao;部署
backup;copy;backup;copia respaldo;sauvegarde;backup sicherung sicherungskopie;backup copia;备份
weather;;weather forecast;tiempo clima pronostico;meteo;wetter wettervorhersage;tempo clima previsao;天气
stock;;stock share price;accion acciones precio;action actions prix;aktie aktien kurs preis;acao acoes preco;股票 价格
insurance;;insurance policy;seguro poliza;assurance police;versicherung police;seguro apolice;保险
web;;web internet online;web internet;web internet;web internet netz;web internet;网 网上 互联网
availability;;availability inventory warehouse stock;disponibilidad inventario existencias almacen;disponibilite entrepot stock;verfugbarkeit bestand lager;disponibilidade estoque armazem;库存 余票
baggage;;baggage luggage bag;equipaje maleta;bagage valise;gepack koffer;bagagem mala;行李
prescription;;prescription medication;receta;ordonnance;rezept;receita;处方 药
course;;course class lesson;curso clase;cours;kurs;curso aula;课程 课
survey;;survey form;encuesta formulario;sondage formulaire;umfrage formular;formulario pesquisa;表单 问卷
label;;label tag;etiqueta;etiquette libelle;etikett label;etiqueta rotulo marcador;标签
campaign;;campaign ads ad newsletter;campana anuncio anuncios boletin;campagne annonce infolettre;kampagne kampagnen anzeige anzeigen newsletter;campanha campanhas anuncio anuncios;广告 投放 活动
leave;;leave vacation holiday pto;vacaciones permiso licencia;conge conges;urlaub urlaubsantrag;ferias licenca;年假 请假 休假
product;;product price prices stock inventory catalog;producto precio precios;produit prix fiche;produkt produkte preis preise artikel;produto preco precos;商品 价格 库存
quote;;quote quotation estimate;presupuesto cotizacion;devis;angebot angebote kostenvoranschlag;orcamento cotacao;报价
certificate;;certificate certification;certificado constancia;certificat attestation;zertifikat bescheinigung;certificado declaracao atestado;证书 证明
loan;;loan book;prestamo;pret emprunt;darlehen kredit ausleihe;emprestimo;贷款 借阅
log;;log logs;registros log;journal log;protokoll log logs;log registros;日志
fee;;fee charge surcharge;tarifa comision cargo recargo;frais;gebuhr gebuhren;tarifa taxa cobranca;手续费 费用
key;;key token secret;clave llave token;cle jeton;schlussel token;chave token;密钥 令牌
access;;access permission permissions role;acceso permiso permisos rol;acces droits role;zugriff rechte berechtigung zugang;acesso permissao permissoes;权限 访问
coffee;;oven vacuum robot washer;horno aspiradora robot lavadora;four aspirateur robot lave-linge;backofen ofen staubsauger saugroboter waschmaschine;forno aspirador robo lavadora;烤箱 扫地机 机器人 洗衣机
seat;;seat;asiento;siege place;sitzplatz;assento lugar;座位 位子
`;
